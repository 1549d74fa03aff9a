import { z } from 'zod';
import { jobStarter } from '#features/jobs/jobs.contract.ts';

/** Input of the job: a stored run and its author. */
export const bulkTask = z.object({
  runId: z.number().int(),
  isUndo: z.boolean(),
  author: jobStarter,
});
export type BulkTask = z.infer<typeof bulkTask>;
