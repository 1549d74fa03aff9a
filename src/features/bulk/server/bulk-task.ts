import { z } from 'zod';

/** What its job is given: a run that is kept in the database, and for whom it is done. */
export const bulkTask = z.object({
  runId: z.number().int(),
  isUndo: z.boolean(),
  author: z.object({ id: z.number().int().nullable(), name: z.string() }),
});
export type BulkTask = z.infer<typeof bulkTask>;
