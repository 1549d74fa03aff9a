import { z } from 'zod';

/** What a search did with the words of a visitor. */
export const searchNotes = z.object({
  /** Words that no matching paper has. The results are those of the other words. */
  ignoredWords: z.array(z.string()),
  /** The words that were searched, if some were ignored; otherwise empty. */
  searchedWords: z.array(z.string()),
  /** Words that were read as other words, because no paper has them. */
  correctedWords: z.array(z.object({ typed: z.string(), used: z.string() })),
  /** Exams that the text names and that have no papers. */
  absent: z.array(
    z.object({
      name: z.string(),
      /** Exams with papers that are nearest. */
      nearest: z.array(
        z.object({ id: z.number().int(), name: z.string(), slug: z.string(), categorySlug: z.string() }),
      ),
    }),
  ),
});
export type SearchNotes = z.infer<typeof searchNotes>;
