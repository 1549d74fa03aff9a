import { z } from 'zod';
import { sittingDocument } from '#features/papers/papers.contract.ts';

/** A sitting in the back office, with its hidden papers. */
export const adminSitting = z.object({
  id: z.number().int(),
  year: z.number().int().nullable(),
  session: z.string().nullable(),
  documents: z.array(
    sittingDocument.omit({ slug: true }).extend({
      isHidden: z.boolean(),
      /** Whether a user put the paper there. */
      isConfirmed: z.boolean(),
    }),
  ),
});
export type AdminSitting = z.infer<typeof adminSitting>;

/** `null` for a paper that is not grouped yet. */
export const sittingOfPaper = z.object({ sitting: adminSitting.nullable() });
export type SittingOfPaper = z.infer<typeof sittingOfPaper>;

const paperIds = z.array(z.number().int().positive()).min(1).max(100);
export const sittingJoin = z.object({
  paperIds,
  /** A paper of the sitting that the others join. */
  into: z.number().int().positive(),
  /** Whether the other papers of their sittings join, too. */
  isWhole: z.boolean().default(false),
});
export type SittingJoin = z.infer<typeof sittingJoin>;
export const sittingPapers = z.object({ paperIds });
