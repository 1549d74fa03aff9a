import { z } from 'zod';

/** Input of the job that empties the trash. */
export const emptyTrashTask = z.object({
  before: z.iso.datetime(),
  author: z.object({ id: z.number().int(), name: z.string() }),
});
export type EmptyTrashTask = z.infer<typeof emptyTrashTask>;
