import { ApiError } from './call-api.ts';

/** The `Idempotency-Key` of one submission: the same for each attempt until a response arrives. */
export type RetryKey = ReturnType<typeof createRetryKey>;

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is unavailable without HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const firstServerError = 500;

/** Returns whether the write may have succeeded although the client received no response. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= firstServerError);
}

/** Creates a key that stays the same while a lost response may be requested again. */
export function createRetryKey() {
  let key: string | undefined;
  return {
    /** Returns the key of the current submission. */
    value: (): string => (key ??= randomKey()),
    /** Records the outcome of an attempt. A response ends the submission, and the next one gets a new key. */
    settle(error?: unknown): void {
      if (!isUnanswered(error)) key = undefined;
    },
    /** Returns whether a submission has no response yet: its write may have succeeded. */
    isOpen: (): boolean => key !== undefined,
  };
}
