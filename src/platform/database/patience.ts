import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './database-away.ts';
import { isNotResponding } from './liveness.ts';

/**
 * Reads again while the database is away; a write would have to be safe to repeat. Throws what the last try threw.
 * `canRepeat` is asked before each further try.
 */
export type Patiently = <Answer>(read: () => Promise<Answer>, canRepeat?: () => boolean) => Promise<Answer>;

/** Without a failure for so long, the next one begins another absence. */
const forgetAfterMs = 5_000;

/**
 * A restart of PostgreSQL is over in a few seconds, and visitors rather wait that long than see an error. Once it has
 * been away for `patienceMs`, reads fail at once: a crowd that waits for nothing would take the places of those whose
 * pages are in the cache.
 */
export function createPatience({
  patienceMs = 5_000,
  pauseMs = 100,
  crashedAt = () => -Infinity,
  restartMs = 10_000,
}: {
  patienceMs?: number;
  pauseMs?: number;
  /** When a supervised database last crashed, by `performance.now()`: it is being restarted since then. */
  crashedAt?: (() => number) | undefined;
  /** How long a restart after such a crash is waited for. */
  restartMs?: number;
} = {}): Patiently {
  let awaySince = 0;
  let failedAt = -Infinity;

  function isWorthWaiting(triedAt: number): boolean {
    const now = performance.now();
    if (now - failedAt > forgetAfterMs) awaySince = now;
    failedAt = now;
    // A connection that is not answered fails only after seconds: who began in time tries once more.
    return triedAt - awaySince < patienceMs || triedAt - crashedAt() < restartMs;
  }

  return async (read, canRepeat = () => true) => {
    let hasFailed = false;
    for (;;) {
      const triedAt = performance.now();
      try {
        const answer = await read();
        // What never failed may have been answered from memory, and says nothing of the database.
        if (hasFailed) failedAt = -Infinity;
        return answer;
      } catch (error) {
        // Seconds have passed before a server counts as not responding: a reader should not wait for longer.
        const isHopeless = !isDatabaseAway(error) || isNotResponding(error);
        if (isHopeless || !canRepeat() || !isWorthWaiting(triedAt)) throw error;
        hasFailed = true;
        await sleep(pauseMs);
      }
    }
  };
}
