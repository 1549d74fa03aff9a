import { ApiError } from './call-api.ts';

/** Before each new try; then it is given up. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** A lost connection and a restarting server are worth another try; a refusal and a full disk are not. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'disk_full') return false;
  return error.status === 0 || error.status === 408 || error.status >= 500;
}

/** Makes a call again as long as it fails in passing, a few times. Throws what it throws, or the signal's reason. */
export async function tryAgain<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const milliseconds of pausesMs) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await pause(milliseconds, signal);
  }
  return call();
}

/** Waits; throws the signal's reason. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
