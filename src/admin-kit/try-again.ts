import { ApiError } from './call-api.ts';

/** Pauses before the retries. After the last one the call fails. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Returns whether a retry can help: after a lost connection or a server restart, but not after a refusal or while the
 * disk refuses writes.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 507) return false;
  return error.status === 0 || error.status === 408 || error.status >= 500;
}

/**
 * Retries a call a few times while its errors are temporary. Throws the call's last error, or the signal's reason.
 */
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

/** Waits. Rejects with the signal's reason when it aborts. */
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
