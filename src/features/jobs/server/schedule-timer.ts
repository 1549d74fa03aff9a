import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { deleteOldRuns } from './job-runs.queries.ts';
import { databaseTime } from './job-schedules.queries.ts';

const pauseMs = 15_000;
const hourMs = 3_600_000;
/** Retention of runs: 90 days, but always the newest 1,000. */
const retention = { days: 90, newest: 1_000 };
const maxDeleted = 5_000;

/** Creates the timer that starts due jobs. */
export function createScheduleTimer(dependencies: {
  db: Database;
  tick(now: Date): Promise<void>;
  log: Log;
}) {
  const { db, tick, log } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running = Promise.resolve();
  let cleanedAt = -Infinity;

  async function run(): Promise<void> {
    try {
      // The clocks of two nodes may differ and would move a schedule back and forth: use the database's clock.
      await tick(await databaseTime(db));
      if (performance.now() - cleanedAt > hourMs) {
        await deleteOldRuns(db, retention, maxDeleted);
        cleanedAt = performance.now();
      }
    } catch (error) {
      if (!isClosed) log.warn({ error }, 'scheduled jobs could not be started; trying again');
    }
    if (!isClosed) timer = setTimeout(start, pauseMs).unref();
  }

  function start(): void {
    running = run();
  }

  return {
    /** Calls `tick` now and every 15 seconds, and deletes old runs every hour. Never throws. */
    start,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
