import { z } from 'zod';
import { integerInQuery, paper } from './papers.contract.ts';

/** Papers of a group that are shown, and that one call may leave: larger groups have something else in common. */
export const mostInGroup = 50;

const duplicateReasons = ['file', 'address', 'facts'] as const;

export const duplicatesQuery = z.object({
  limit: integerInQuery(z.number().int().min(1).max(50).default(10).optional()),
  offset: integerInQuery(z.number().int().min(0).max(10_000_000).default(0).optional()),
});
export type DuplicatesQuery = z.infer<typeof duplicatesQuery>;

export const duplicateGroup = z.object({
  /**
   * What they have in common: the bytes of the file, the address of the file, or, nearly the same, exam, year, session,
   * type, language and title but for its capitals, spaces and punctuation.
   */
  reason: z.enum(duplicateReasons),
  /** Of the group. */
  total: z.number().int(),
  /** The first 50, oldest first. */
  papers: z.array(paper),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** In the database and in addresses. */
export const findDuplicatesJobName = 'find-duplicate-papers';

export const duplicateGroups = z.object({
  /** The same file first, then the same address. */
  groups: z.array(duplicateGroup),
  total: z.number().int(),
  /** Groups that the search found beyond the 20,000 papers whose groups are shown. */
  leftOut: z.number().int(),
  /** When the search began that found these papers; null before the first one has finished. */
  searchedAt: z.iso.datetime().nullable(),
  /** Whether papers were added or changed since then: other duplicates may be missing. */
  isStale: z.boolean(),
});
export type DuplicateGroups = z.infer<typeof duplicateGroups>;

const id = z.number().int().min(1).max(2_147_483_647);

export const paperToKeep = z.object({
  keepId: id,
  /** Of the same group: they go to the trash. */
  otherIds: z
    .array(id)
    .min(1)
    .max(mostInGroup - 1),
});
export type PaperToKeep = z.infer<typeof paperToKeep>;

export const keptPaper = z.object({
  keptId: z.number().int(),
  /** Papers in the trash, whose addresses lead to the one that was kept. */
  trashed: z.number().int(),
  /** What it got of them; a visitor's second rating is none. */
  downloads: z.number().int(),
  ratings: z.number().int(),
});
export type KeptPaper = z.infer<typeof keptPaper>;

export const papersToTellApart = z.object({ paperIds: z.array(id).min(2).max(mostInGroup) });
export type PapersToTellApart = z.infer<typeof papersToTellApart>;

/** How many pairs are remembered as two that were not before. */
export const toldApart = z.object({ pairs: z.number().int() });
export type ToldApart = z.infer<typeof toldApart>;
