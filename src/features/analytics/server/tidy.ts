import { addDays, dayInIndia } from '#lib/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { foldCounts, foldIntoMonths, foldSearches, purgeVisitors } from './tidy.queries.ts';

export interface Tidying {
  /** Tidies up in a minute, and every hour from then on. Never throws. */
  start(): void;
  /** Once, now. Throws what the database throws. */
  tidy(): Promise<void>;
  /** Ends when what runs has ended. */
  close(): Promise<void>;
}

const soonMs = 60_000;
const everyMs = 3_600_000;
const purgeAtOnce = 20_000;
const keptDays = 400;
const firstDay = '0001-01-01';

/** Keeps what is counted bounded. Any number of nodes may do it at once: what one has folded the next does not find. */
export function createTidying(dependencies: { db: Database; log: Log; now?: () => number }): Tidying {
  const { db, log, now = Date.now } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function tidy(): Promise<void> {
    const today = dayInIndia(now());
    // Another node's clock may still be on yesterday.
    const yesterday = addDays(today, -1);
    for (let purged = purgeAtOnce; purged === purgeAtOnce;)
      purged = await purgeVisitors(db, yesterday, purgeAtOnce);
    const lately = { from: addDays(today, -2), to: today };
    await foldCounts(db, lately);
    await foldSearches(db, lately);
    const before = addDays(today, -keptDays);
    if (!(await foldIntoMonths(db, before))) return;
    await foldCounts(db, { from: firstDay, to: before });
    await foldSearches(db, { from: firstDay, to: before });
  }

  async function turn(): Promise<void> {
    try {
      await tidy();
    } catch (error) {
      log.warn({ error }, 'what was counted of visits could not be tidied up');
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
    start: () => schedule(soonMs),
    tidy,
    close() {
      isClosed = true;
      clearTimeout(timer);
      return running;
    },
  };
}
