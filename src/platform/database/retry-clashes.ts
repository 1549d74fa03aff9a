import { setTimeout as sleep } from 'node:timers/promises';
import { databaseCode } from './database-code.ts';

/**
 * Unique violation, deadlock and serialization failure: a concurrent writer took a slug or a name, or blocked
 * this one.
 */
const clashCodes: ReadonlySet<string> = new Set(['23505', '40P01', '40001']);
const maxTries = 4;
/** The base of the pause. An immediate retry would clash with the same writer again. */
const pauseMs = 20;

/** Runs a whole transaction. Retries it up to three times when it clashes with a concurrent writer. */
export async function retryClashes<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === maxTries || !clashCodes.has(databaseCode(error))) throw error;
      await sleep(tries * pauseMs * (1 + Math.random()));
    }
  }
}
