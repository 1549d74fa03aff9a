import { ApiError } from './call-api.ts';

/** The `Idempotency-Key` of one submission: the same for each try until an answer arrives. */
export interface RetryKey {
  /** The key of the present submission. */
  value(): string;
  /** Notes how a try ended. An answer ends the submission, and the next one gets a new key. */
  settle(error?: unknown): void;
}

/** 128 random bits, hexadecimal: `crypto.randomUUID` is missing on a site without HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const firstServerError = 500;

/** Whether the write may have happened although the client knows of no answer to it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= firstServerError);
}

/** A key that is kept while a lost answer may be asked for again. */
export function createRetryKey(): RetryKey {
  let key: string | undefined;
  return {
    value: () => (key ??= randomKey()),
    settle(error) {
      if (!isUnanswered(error)) key = undefined;
    },
  };
}
