import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { purgePlaces } from './ratings.queries.ts';

export interface PlacesPurge {
  /** Purges now and every ten minutes from now on. Never throws. */
  start(): void;
  /** Ends when a statement that runs has ended. */
  close(): Promise<void>;
}

const everyMs = 600_000;
const atOnce = 5_000;
/** When there is more: others get their turn between two batches. */
const soonMs = 100;

/** Keeps the marks of places from piling up; a batch a statement, so that none takes long. */
export function createPlacesPurge({ db, log }: { db: Database; log: Log }): PlacesPurge {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;

  /** Answers how many milliseconds later to go on. */
  async function purge(): Promise<number> {
    try {
      return (await purgePlaces(db, atOnce)) === atOnce ? soonMs : everyMs;
    } catch (error) {
      log.warn({ error }, 'old rating records could not be removed');
      return everyMs;
    }
  }

  async function turn(): Promise<void> {
    const pauseMs = await purge();
    if (isClosed) return;
    timer = setTimeout(() => {
      running = turn();
    }, pauseMs).unref();
  }

  return {
    start() {
      running = turn();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      return running;
    },
  };
}
