import { ApiError } from './call-api.ts';

let ask = async () => false;
const listeners = new Set<() => void>();

/** Sets the function that asks the user to sign in again. It resolves to whether that succeeded. Returns a function that unsets it. */
export function signInAgainBy(next: () => Promise<boolean>): () => void {
  ask = next;
  return () => {
    ask = async () => false;
  };
}

/** Calls the listener after the user has signed in again. */
export function onSignedInAgain(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Runs a call. If the session has ended, asks the user to sign in and runs the call once more. Throws the error of the
 * first call if the user does not sign in.
 */
export async function whileSignedIn<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (!isSignedOut || !(await ask())) throw error;
  }
  for (const listener of listeners) listener();
  return call();
}
