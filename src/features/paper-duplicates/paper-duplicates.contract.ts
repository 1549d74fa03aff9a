import { z } from 'zod';
import { paper } from '#features/papers/papers.contract.ts';
import { integerInQuery } from '#lib/contract/query-integers.ts';

/** Papers shown per group, and the limit for one call. Larger groups share something other than being duplicates. */
export const maxInGroup = 50;

const duplicateReasons = ['file', 'address', 'facts', 'text', 'set', 'questions'] as const;

export const duplicatesQuery = z.object({
  limit: integerInQuery(z.number().int().min(1).max(50).default(10).optional()),
  offset: integerInQuery(z.number().int().min(0).max(10_000_000).default(0).optional()),
});
export type DuplicatesQuery = z.infer<typeof duplicatesQuery>;

export const duplicateGroup = z.object({
  /**
   * Property that the papers share: the bytes of the file, its URL, or nearly identical facts. These are exam, year,
   * session, type, language, and the title without regard to case, spaces and punctuation. The others are pairs with at
   * least 30% equal questions: `text` is the same paper in another file, `set` another set of the same exam and year.
   */
  reason: z.enum(duplicateReasons),
  /** Number of papers in the group. */
  total: z.number().int(),
  /** The first 50, oldest first. */
  papers: z.array(paper),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** Used in the database and in URLs. */
export const findDuplicatesJobName = 'find-duplicate-papers';

export const duplicateGroups = z.object({
  /** Groups with the same file first, then those with the same URL. */
  groups: z.array(duplicateGroup),
  total: z.number().int(),
  /** Groups that the search found beyond the limit of 20,000 papers. */
  leftOut: z.number().int(),
  /** Start time of the search that found these papers. `null` until the first search has finished. */
  searchedAt: z.iso.datetime().nullable(),
  /** True if papers were added or changed since then, so that duplicates may be missing. */
  isStale: z.boolean(),
});
export type DuplicateGroups = z.infer<typeof duplicateGroups>;

const id = z.number().int().min(1).max(2_147_483_647);

export const paperToKeep = z.object({
  keepId: id,
  /** Papers of the same group that move to the trash. */
  otherIds: z
    .array(id)
    .min(1)
    .max(maxInGroup - 1),
});
export type PaperToKeep = z.infer<typeof paperToKeep>;

export const keptPaper = z.object({
  keptId: z.number().int(),
  /** Papers in the trash. Their URLs redirect to the remaining paper. */
  trashed: z.number().int(),
  /** Downloads and ratings that the remaining paper received. A second rating by the same visitor is not counted. */
  downloads: z.number().int(),
  ratings: z.number().int(),
});
export type KeptPaper = z.infer<typeof keptPaper>;

export const differentPapers = z.object({ paperIds: z.array(id).min(2).max(maxInGroup) });

/** Number of pairs that are newly marked as different papers. */
export const markedPairs = z.object({ pairs: z.number().int() });
export type MarkedPairs = z.infer<typeof markedPairs>;
