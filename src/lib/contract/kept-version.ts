import { z } from 'zod';

/** A kept version of a record, without its content. */
export const keptVersion = z.object({
  /** From 1 for each record. */
  version: z.number().int(),
  at: z.iso.datetime(),
  /** Null if the content is older than the history of the record. */
  userName: z.string().nullable(),
});
export type KeptVersion = z.infer<typeof keptVersion>;
