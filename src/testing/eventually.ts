import { setTimeout as sleep } from 'node:timers/promises';
import { waitTimeoutMs } from './test-timeout.ts';

/** The pause grows up to this, because checks and the errors that they throw take CPU time from the tested product. */
const longestPauseMs = 50;

/** Retries the check until it no longer throws. Throws its last error after `waitTimeoutMs`. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const deadline = Date.now() + waitTimeoutMs;
  for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs + 10, longestPauseMs)) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}
