import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the check no longer throws, for things that happen on their own time; throws its last error after 20 s, or `patienceMs`. */
export async function eventually(check: () => void | Promise<void>, patienceMs = 20_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
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
