import { z } from 'zod';
import { searchNotes } from '#features/search-index/search-notes.contract.ts';

/** One list per kind, best first; each item says its kind, as the search box groups them. */
export const searchResult = searchNotes.extend({
  papers: z.array(
    z.object({
      type: z.literal('paper'),
      id: z.number().int(),
      slug: z.string(),
      title: z.string(),
      year: z.number().int(),
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
