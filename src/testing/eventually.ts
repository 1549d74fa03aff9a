import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitTimeoutMs } from './test-timeout.ts';

/** The pause grows up to this, because checks and the errors that they throw take CPU time from the tested product. */
const maxPauseMs = 50;

/** Retries the check until it no longer throws. Throws its last error after `waitTimeoutMs`. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const deadline = Date.now() + waitTimeoutMs;
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs + 10, maxPauseMs)) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}

type Read<Value> = () => Value | Promise<Value>;

/**
 * The assertions of `node:assert` for a value that changes after an action: they read it again until it is as expected.
 * `await eventually.equal(() => page.url(), '...')`.
 */
eventually.equal = <Value>(read: Read<Value>, expected: Value, message?: string) =>
  eventually(async () => assert.equal(await read(), expected, message));
eventually.deepEqual = <Value>(read: Read<Value>, expected: NoInfer<Value>, message?: string) =>
  eventually(async () => assert.deepEqual(await read(), expected, message));
eventually.match = (read: Read<string | null>, pattern: RegExp, message?: string) =>
  eventually(async () => assert.match((await read()) ?? '', pattern, message));
eventually.doesNotMatch = (read: Read<string | null>, pattern: RegExp, message?: string) =>
  eventually(async () => assert.doesNotMatch((await read()) ?? '', pattern, message));
eventually.ok = (read: Read<unknown>, message?: string) =>
  eventually(async () => assert.ok(await read(), message));
