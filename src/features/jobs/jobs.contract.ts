import { z } from 'zod';
import { integerInQuery } from '#lib/contract/query-integers.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** The user or the schedule that started a job. A schedule has no id. */
export const jobStarter = z.object({ id: z.number().int().nullable(), name: z.string() });

/** One run of a job, as the API returns it. */
export const jobRun = z.object({
  id: z.uuid(),
  /** For example `link-check`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  done: z.number().int(),
  /** Null while the total is unknown. */
  total: z.number().int().nullable(),
  note: z.string().nullable(),
  /**
   * The job's result, in the shape that its feature defines. Null before the end, and for an editor if the job is
   * only for owners.
   */
  report: z.record(z.string(), z.unknown()).nullable(),
  /** A short text about the result. Null before the end, and where `report` is null. */
  summary: z.string().nullable(),
  /** The reason of a failure, as a sentence for the owner. */
  error: z.string().nullable(),
  startedBy: jobStarter,
  /**
   * Whether the current user may cancel the run. Depends on the user's rights, not on the run's state. The same
   * holds for `mayRetry`.
   */
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
  /** Executions of this run, without orderly shutdowns; more than one after a crash. */
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type JobRun = z.infer<typeof jobRun>;

/** Returns whether the run has ended. */
export const isOver = ({ state }: Pick<JobRun, 'state'>) => state !== 'waiting' && state !== 'running';

/** The response of every route that starts a job. */
export const startedJob = z.object({ jobId: z.uuid() });
export type StartedJob = z.infer<typeof startedJob>;

const jobName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z-]*$/, 'is not known');
/** An empty form field does not filter. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const jobsQuery = z.object({
  name: optional(jobName),
  /** One state or several, separated by commas: `waiting,running`. */
  state: optional(
    z
      .string()
      .max(80)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(jobStates))),
  ),
  /** Starts at 1, which is the default. */
  page: integerInQuery(z.number().int().min(1).max(10_000).optional()),
  /** Runs per page, 20 by default. */
  limit: integerInQuery(z.number().int().min(1).max(100).optional()),
});
export type JobsQuery = z.infer<typeof jobsQuery>;

/** A kind of job that this version has. */
const job = z.object({ name: jobName, title: z.string() });

export const jobsPage = z.object({
  /** Newest first. */
  runs: z.array(jobRun),
  total: z.number().int(),
  /** The jobs to filter by. */
  jobs: z.array(job),
});
export type JobsPage = z.infer<typeof jobsPage>;

export const jobParams = z.object({ id: z.uuid() });

/** The times at which a job starts automatically, in Indian Standard Time. */
const scheduleTimes = {
  isOn: z.boolean(),
  every: z.enum(['day', 'week', 'month']),
  /** Day of the week 0 (Sunday) to 6, day of the month 1 to 28, or 0 if `every` is `day`. */
  day: z.number().int().min(0).max(28),
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59),
};

const isDayOf = ({ every, day }: { every: 'day' | 'week' | 'month'; day: number }) =>
  every === 'day' ? day === 0 : every === 'week' ? day <= 6 : day >= 1;

/**
 * The fields that an owner saves. `updatedAt` is the value that was read, so that the server can detect a concurrent
 * change.
 */
export const jobScheduleFields = z
  .object({ ...scheduleTimes, updatedAt: z.iso.datetime().nullable() })
  .refine(isDayOf, { path: ['day'], message: 'is not a day of that interval' });
export type JobScheduleFields = z.infer<typeof jobScheduleFields>;

export const jobSchedule = z.object({
  ...scheduleTimes,
  name: z.string(),
  title: z.string(),
  /** Null while the schedule is off. */
  nextRunAt: z.iso.datetime().nullable(),
  /** The newest run of this job, started by the schedule or a user. */
  lastRun: jobRun.nullable(),
  /** Null while the schedule has its default values. */
  updatedAt: z.iso.datetime().nullable(),
});
export type JobSchedule = z.infer<typeof jobSchedule>;

export const scheduleParams = z.object({ name: jobName });
