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
  /** What came of it, as its feature defines it; null before. */
  report: z.record(z.string(), z.unknown()).nullable(),
  /** Why it failed, a sentence for the owner. */
  error: z.string().nullable(),
  startedBy: z.object({ id: z.number().int().nullable(), name: z.string() }),
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
