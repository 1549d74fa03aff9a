import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { purgePlaces } from './ratings.queries.ts';

export type PlacesPurge = ReturnType<typeof createPlacesPurge>;

const everyMs = 600_000;
const atOnce = 5_000;
/** Pause between two batches, so that other statements can run. */
const soonMs = 100;

/** Deletes old rows of `rating_places`. Each statement deletes one batch, so that none takes long. */
export function createPlacesPurge({ db, log }: { db: Database; log: Log }) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;

  /** Returns the milliseconds until the next purge. */
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
    /** Purges now and then every ten minutes. Never throws. */
    start(): void {
      running = turn();
    },
    /** Resolves when the running statement has ended. */
    close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      return running;
    },
  };
}
