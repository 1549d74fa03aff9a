import { z } from 'zod';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** One run of a job, as its page, its events and the call for it answer. */
export const jobRun = z.object({
  id: z.uuid(),
  /** `link-check`. */
  name: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  done: z.number().int(),
  /** Null while nobody knows it. */
  total: z.number().int().nullable(),
  note: z.string().nullable(),
  /** What came of it, as its feature defines it; null before, and for editors when the job is the owners'. */
  report: z.record(z.string(), z.unknown()).nullable(),
  /** What it did, in a few words; null before, and where the report is null. */
  summary: z.string().nullable(),
  /** Why it failed, a sentence for the owner. */
  error: z.string().nullable(),
  startedBy: z.object({ id: z.number().int().nullable(), name: z.string() }),
  /** Whether who asks may, when its state lets anybody. */
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
  /** Of runs of this job; more than one after a crash. */
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type JobRun = z.infer<typeof jobRun>;

/** The answer of every call that starts a job. */
export const startedJob = z.object({ jobId: z.uuid() });
export type StartedJob = z.infer<typeof startedJob>;

const jobName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z-]*$/, 'is not known');
/** An empty control of a form filters nothing. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(most));

export const jobsQuery = z.object({
  name: optional(jobName),
  /** One or some, with commas between: `waiting,running`. */
  state: optional(
    z
      .string()
      .max(80)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(jobStates))),
  ),
  /** From 1; 1 unless given. */
  page: optional(wholeNumber(10_000)),
  /** Runs a page; 20 unless given. */
  limit: optional(wholeNumber(100)),
});
export type JobsQuery = z.infer<typeof jobsQuery>;

/** A kind of job that this version has. */
const job = z.object({ name: jobName, title: z.string() });

export const jobsPage = z.object({
  /** Newest first. */
  runs: z.array(jobRun),
  total: z.number().int(),
  /** What there is to filter by. */
  jobs: z.array(job),
});
export type JobsPage = z.infer<typeof jobsPage>;

export const jobParams = z.object({ id: z.uuid() });
export type JobParams = z.infer<typeof jobParams>;

/** When a job starts by itself, by India's time. */
const scheduleTimes = {
  isOn: z.boolean(),
  every: z.enum(['day', 'week', 'month']),
  /** Of a week 0 (Sunday) to 6, of a month 1 to 28, 0 for every day. */
  day: z.number().int().min(0).max(28),
  hour: z.number().int().min(0).max(23),
  minute: z.number().int().min(0).max(59),
};

const isDayOf = ({ every, day }: { every: 'day' | 'week' | 'month'; day: number }) =>
  every === 'day' ? day === 0 : every === 'week' ? day <= 6 : day >= 1;

/** What an owner saves; `updatedAt` as it was read, so that nobody's change is lost. */
export const jobScheduleFields = z
  .object({ ...scheduleTimes, updatedAt: z.iso.datetime().nullable() })
  .refine(isDayOf, { path: ['day'], message: 'is no day of that' });
export type JobScheduleFields = z.infer<typeof jobScheduleFields>;

export const jobSchedule = z.object({
  ...scheduleTimes,
  name: z.string(),
  title: z.string(),
  /** Null while it is off. */
  nextRunAt: z.iso.datetime().nullable(),
  /** The newest run of this job, whoever started it. */
  lastRun: jobRun.nullable(),
  /** Null while it is as it came. */
  updatedAt: z.iso.datetime().nullable(),
});
export type JobSchedule = z.infer<typeof jobSchedule>;

export const scheduleParams = z.object({ name: jobName });
export type ScheduleParams = z.infer<typeof scheduleParams>;
