import { z } from 'zod';

/** A part of a text to mark: the index of its first character, and after its last one. */
export const mark = z.tuple([z.number().int(), z.number().int()]);
export type Mark = z.infer<typeof mark>;

/** A page that contains words of the query. */
export const foundPage = z.object({
  /** Starts at 1. */
  page: z.number().int(),
  snippet: z.string(),
  /** Words of the query in the snippet. */
  marks: z.array(mark),
  /** Share of the query's information that the page has in one part, rare words counting more: 0 to 1. */
  score: z.number(),
});
export type FoundPage = z.infer<typeof foundPage>;

/** A page of any paper of the library. */
export const foundPaperPage = foundPage.extend({
  paperId: z.number().int(),
  title: z.string(),
  slug: z.string(),
});
export type FoundPaperPage = z.infer<typeof foundPaperPage>;
