import { nextTime, readCron } from '#lib/time/schedule-rule.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobDefinition, JobStarter } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import {
  ensureSchedule,
  lockDueSchedule,
  postponeSchedule,
  selectDueSchedules,
  type ScheduleRow,
} from './job-schedules.queries.ts';
import type { JobsService } from './jobs.service.ts';

/** A job that can start automatically. */
type ScheduledJob = JobDefinition & { schedule: NonNullable<JobDefinition['schedule']> };

/** Returns the jobs that can start automatically. */
export function scheduledJobs(definitions: JobDefinition[]): ScheduledJob[] {
  return definitions.filter((each): each is ScheduledJob => each.schedule !== undefined);
}

/** Returns the schedule of a job that no owner has edited. */
export function defaultSchedule({ name, schedule: { isOn, cron } }: ScheduledJob, now: Date): ScheduleRow {
  return { name, isOn, cron, nextRunAt: nextTime(readCron(cron), now), editedAt: null };
}

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

  return {
    /**
     * Starts the due jobs. A missed run starts once as soon as possible. A run is missed when no process runs or a job
     * replaces the library.
     */
    async tick(now: Date): Promise<void> {
      const scheduled = scheduledJobs(jobs.definitions());
      if (!isEnsured) for (const each of scheduled) await ensureSchedule(db, defaultSchedule(each, now));
      isEnsured = true;
      const due = new Set(await selectDueSchedules(db, now));
      if (due.size === 0) return;
      await jobs.openQueue();
      for (const each of scheduled) if (due.has(each.name)) await startDue(each, now);
      jobs.wake();
    },
  };
}
