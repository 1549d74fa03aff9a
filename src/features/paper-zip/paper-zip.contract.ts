import { z } from 'zod';
import { paperFilters } from '#features/papers/papers.contract.ts';

export const maxZipPapers = 2_000;
export const maxZipBytes = 20 * 1024 ** 3;
export const maxChosenPapers = 200;

/** The filters of an exam page. */
export const zipFilters = paperFilters.pick({ year: true, language: true, paperType: true, subjectId: true });
export type ZipFilters = z.infer<typeof zipFilters>;

export const chosenPapers = z.object({
  ids: z
    .string()
    .max(10 * maxChosenPapers)
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .refine((ids) => ids.split(',').length <= maxChosenPapers, `has more than ${maxChosenPapers} ids`)
    .meta({ description: `Ids of papers with commas between them, at most ${maxChosenPapers}` }),
});

/** The stored papers that an archive would have. */
export const zipSize = z.object({
  /** Up to one more than an archive may have. */
  papers: z.number().int(),
  /** Sum of the files. The archive is a little larger. */
  bytes: z.number().int(),
  /** Whether the papers must be narrowed, such as to a year. */
  isTooLarge: z.boolean(),
});
export type ZipSize = z.infer<typeof zipSize>;
