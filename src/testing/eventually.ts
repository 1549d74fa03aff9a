import { setTimeout as sleep } from 'node:timers/promises';
import { waitTimeoutMs } from './test-timeout.ts';

/** Retries the check until it no longer throws. Throws its last error shortly before the test's own timeout. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const deadline = Date.now() + waitTimeoutMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(10);
    }
  }
}
