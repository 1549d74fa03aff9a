import { setTimeout as sleep } from 'node:timers/promises';
import { databaseCode } from './database-code.ts';

/** Another writer took a slug or a name, or the two waited for each other. */
const clashCodes: ReadonlySet<string> = new Set(['23505', '40P01', '40001']);
const mostTries = 4;
/** Lets the other one, which was waiting, go first: at once, both would meet again. */
const pauseMs = 20;

/** Runs a whole transaction again when it met another writer in a way that a second try does not; a few times. */
export async function retryClashes<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === mostTries || !clashCodes.has(databaseCode(error))) throw error;
      await sleep(tries * pauseMs * (1 + Math.random()));
    }
  }
}
