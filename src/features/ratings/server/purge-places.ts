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

/** Keeps the marks of places from piling up; a batch a statement, so that none takes long. */
export function createPlacesPurge({ db, log }: { db: Database; log: Log }): PlacesPurge {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;

  async function purge(): Promise<void> {
    try {
      let purged = atOnce;
      while (!isClosed && purged === atOnce) purged = await purgePlaces(db, atOnce);
    } catch (error) {
      log.warn({ error }, 'old marks of ratings could not be removed');
    }
  }

  function turn(): void {
    running = purge().finally(() => {
      if (!isClosed) timer = setTimeout(turn, everyMs).unref();
    });
  }

  return {
    start: turn,
    close() {
      isClosed = true;
      clearTimeout(timer);
      return running;
    },
  };
}
