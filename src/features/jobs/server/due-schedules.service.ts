import { nextTime, readCron } from '#lib/time/schedule-rule.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobStarter } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { defaultSchedule, scheduledJobs, type ScheduledJob } from './default-schedule.ts';
import {
  ensureSchedule,
  lockDueSchedule,
  moveSchedule,
  postponeSchedule,
  selectDueSchedules,
  selectSchedules,
} from './job-schedules.queries.ts';
import type { JobsService } from './jobs.service.ts';

export type DueSchedules = ReturnType<typeof createDueSchedules>;

const theSchedule: JobStarter = { id: null, name: 'Schedule' };

/** Starts scheduled jobs. A lock in the database makes sure that only one node starts a due job. */
export function createDueSchedules(dependencies: { db: Database; jobs: JobsService; log: Log }) {
  const { db, jobs, log } = dependencies;
  let isEnsured = false;

  async function startDue(definition: ScheduledJob, now: Date): Promise<void> {
    const { name, schedule } = definition;
    await db.transaction(async (transaction) => {
      const due = await lockDueSchedule(transaction, name, now);
      if (!due) return;
      const started = await jobs.startWithin(transaction, definition, schedule.input, theSchedule);
      const refused = 'refused' in started ? started.refused : null;
      // The schedule stays due.
      if (refused === 'library') return;
      await postponeSchedule(transaction, name, nextTime(readCron(due.cron), now));
      if (refused) log.warn({ job: name }, 'a scheduled job was still running; this run is skipped');
    });
  }

  /** A wrong system clock may have set a schedule's next time years ahead. */
  async function bringForward(now: Date): Promise<void> {
    for (const row of await selectSchedules(db)) {
      const rule = readCron(row.cron);
      const next = nextTime(rule, now);
      if (!row.isOn || row.nextRunAt <= nextTime(rule, next)) continue;
      log.warn(
        { job: row.name, nextRunAt: row.nextRunAt },
        'a schedule was too far in the future; it is reset',
      );
      await moveSchedule(db, row, next);
    }
  }

  return {
    /**
     * Starts the due jobs. A missed run starts once as soon as possible. A run is missed when no process runs or a job
     * replaces the library.
     */
    async tick(now: Date): Promise<void> {
      const scheduled = scheduledJobs(jobs.definitions());
      if (!isEnsured) for (const each of scheduled) await ensureSchedule(db, defaultSchedule(each, now));
      isEnsured = true;
      await bringForward(now);
      const due = new Set(await selectDueSchedules(db, now));
      if (due.size === 0) return;
      await jobs.openQueue();
      for (const each of scheduled) if (due.has(each.name)) await startDue(each, now);
      jobs.wake();
    },
  };
}
