import { nextTime, readCron } from '#lib/time/schedule-rule.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { ScheduleRow } from './job-schedules.queries.ts';

/** A job that can start automatically. */
export type ScheduledJob = JobDefinition & { schedule: NonNullable<JobDefinition['schedule']> };

/** Returns the jobs that can start automatically. */
export function scheduledJobs(definitions: JobDefinition[]): ScheduledJob[] {
  return definitions.filter((each): each is ScheduledJob => each.schedule !== undefined);
}

/** Returns the schedule of a job that no owner has edited. */
export function defaultSchedule({ name, schedule: { isOn, cron } }: ScheduledJob, now: Date): ScheduleRow {
  return { name, isOn, cron, nextRunAt: nextTime(readCron(cron), now), editedAt: null };
}
