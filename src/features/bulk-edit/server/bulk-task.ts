import { z } from 'zod';

/** Input of the job: a stored run and its author. */
export const bulkTask = z.object({
  runId: z.number().int(),
  isUndo: z.boolean(),
  author: z.object({ id: z.number().int().nullable(), name: z.string() }),
});
export type BulkTask = z.infer<typeof bulkTask>;
