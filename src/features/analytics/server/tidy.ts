import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { foldIntoMonths, foldRareKeys, purgeVisitors } from './tidy.queries.ts';

const soonMs = 60_000;
const everyMs = 3_600_000;
const batchSize = 20_000;
const keptDays = 400;
const firstDay = '0001-01-01';

/**
 * Keeps the stored counts bounded. Several nodes can run it in parallel, because folded rows are not folded again.
 */
export function createTidying(dependencies: { db: Database; log: Log; now?: () => number }) {
  const { db, log, now = Date.now } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Tidies once. Throws database errors. */
  async function tidy(): Promise<void> {
    const today = dayInIndia(now());
    // The clock of another node may still be on yesterday.
    const yesterday = addDays(today, -1);
    for (let purged = batchSize; purged === batchSize;)
      purged = await purgeVisitors(db, yesterday, batchSize);
    await foldRareKeys(db, { from: addDays(today, -2), to: today });
    const before = addDays(today, -keptDays);
    if (await foldIntoMonths(db, before)) await foldRareKeys(db, { from: firstDay, to: before });
  }

  async function turn(): Promise<void> {
    try {
      await tidy();
    } catch (error) {
      log.warn({ error }, 'old visit counts could not be removed');
    }
    schedule(everyMs);
  }

  function schedule(afterMs: number): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      running = turn();
    }, afterMs).unref();
  }

  return {
    /** Tidies after a minute and then every hour. Never throws. */
    start: () => schedule(soonMs),
    tidy,
    /** Stops the timer and waits for a tidying in progress. */
    close() {
      isClosed = true;
      clearTimeout(timer);
      return running;
    },
  };
}
