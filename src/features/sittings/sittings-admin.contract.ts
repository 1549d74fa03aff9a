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

const paperIds = z
  .array(z.number().int().positive())
  .min(1)
  .max(100)
  .transform((ids) => [...new Set(ids)]);
export const sittingJoin = z.object({
  paperIds,
  /** A paper of the sitting that the others join. */
  into: z.number().int().positive(),
  /** Whether the other papers of their sittings join, too. */
  isWhole: z.boolean().default(false),
});
export type SittingJoin = z.infer<typeof sittingJoin>;
export const sittingPapers = z.object({ paperIds });

/** What an exam lacks, from its first to its last year. */
export const examGaps = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  categorySlug: z.string(),
  firstYear: z.number().int(),
  lastYear: z.number().int(),
  /** Papers each year: those that the exam names, otherwise those that come again in several years. */
  expected: z.number().int(),
  isExpectedKnown: z.boolean(),
  missing: z.number().int(),
  /** The years with less than expected, the latest first. */
  gaps: z.array(z.object({ year: z.number().int(), papers: z.number().int() })),
  /** Views of the exam's page, and searches with one of its names, in the last 90 days. */
  views: z.number().int(),
  searches: z.number().int(),
});
export type ExamGaps = z.infer<typeof examGaps>;
export const coverageOverview = z.object({ exams: z.array(examGaps) });
export type CoverageOverview = z.infer<typeof coverageOverview>;
