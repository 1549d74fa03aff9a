import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionLost } from './database-unavailable.ts';
import { isNotResponding } from './liveness.ts';

/**
 * Retries a read while the database is unreachable. Throws the error of the last attempt. Do not use it for
 * writes that are not safe to repeat. `canRepeat` is checked before each further attempt.
 */
export type ReadRetry = <Answer>(read: () => Promise<Answer>, canRepeat?: () => boolean) => Promise<Answer>;

/** After this time without a failure, the next failure starts a new outage. */
const forgetAfterMs = 5_000;

/**
 * Creates a retry for reads. PostgreSQL restarts in a few seconds, and visitors prefer that wait to an error.
 * After an outage of `retryForMs`, reads fail at once: waiting requests would occupy the slots that requests
 * for cached pages need.
 */
export function createReadRetry({
  retryForMs = 5_000,
  pauseMs = 100,
  crashedAt = () => -Infinity,
  restartMs = 10_000,
}: {
  retryForMs?: number;
  pauseMs?: number;
  /** Returns the time of the last crash of a supervised database, by `performance.now()`. Its restart begins then. */
  crashedAt?: (() => number) | undefined;
  /** Milliseconds to wait for the restart after such a crash. */
  restartMs?: number;
} = {}): ReadRetry {
  let awaySince = 0;
  let failedAt = -Infinity;

  function isWorthWaiting(triedAt: number): boolean {
    const now = performance.now();
    if (now - failedAt > forgetAfterMs) awaySince = now;
    failedAt = now;
    // A connection attempt may fail only after seconds. If it started in time, it is retried once more.
    return triedAt - awaySince < retryForMs || triedAt - crashedAt() < restartMs;
  }

  return async (read, canRepeat = () => true) => {
    let hasFailed = false;
    for (;;) {
      const triedAt = performance.now();
      try {
        const answer = await read();
        // A read that never failed may come from the cache and proves nothing about the database.
        if (hasFailed) failedAt = -Infinity;
        return answer;
      } catch (error) {
        // A server counts as not responding only after seconds, so the reader does not wait any longer.
        const isHopeless = !isConnectionLost(error) || isNotResponding(error);
        if (isHopeless || !canRepeat() || !isWorthWaiting(triedAt)) throw error;
        hasFailed = true;
        await sleep(pauseMs);
      }
    }
  };
}
