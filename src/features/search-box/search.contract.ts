import { z } from 'zod';
import { foundPaperPage } from '#features/page-search/page-search.contract.ts';
import { searchNotes } from '#features/search/search-notes.contract.ts';

/** One list per kind, best first. Each item contains its kind, because the search box groups items by it. */
export const searchResult = searchNotes.extend({
  papers: z.array(
    z.object({
      type: z.literal('paper'),
      id: z.number().int(),
      slug: z.string(),
      title: z.string(),
      year: z.number().int().nullable(),
      examName: z.string(),
      categoryName: z.string(),
    }),
  ),
  categories: z.array(
    z.object({ type: z.literal('category'), id: z.number().int(), name: z.string(), slug: z.string() }),
  ),
  exams: z.array(
    z.object({
      type: z.literal('exam'),
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      categoryName: z.string(),
      categorySlug: z.string(),
    }),
  ),
});
export type SearchResult = z.infer<typeof searchResult>;

/** The answer of the search: matches in the catalogue, and pages of papers that contain the words. */
export const searchAnswer = searchResult.extend({ pages: z.array(foundPaperPage) });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** An exam, a category or a subject that a search text names, with figures of its papers. */
export const namedRecord = z.object({
  kind: z.enum(['exam', 'category', 'subject']),
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  /** The category of an exam. */
  categoryName: z.string().nullable(),
  categorySlug: z.string().nullable(),
  paperCount: z.number().int(),
  /** Null without papers. */
  firstYear: z.number().int().nullable(),
  lastYear: z.number().int().nullable(),
});
export type NamedRecord = z.infer<typeof namedRecord>;

/** At most 3, the longest name first. */
export const namedRecords = z.array(namedRecord);
