import { z } from 'zod';

/** A part of a search text that narrows its results. */
export const searchFilter = z.object({
  kind: z.enum(['years', 'date', 'session', 'language']),
  /** The part as typed. */
  text: z.string(),
  /** The years that it means; empty for other kinds. */
  years: z.array(z.number().int()),
  /** The search text without this part. */
  without: z.string(),
});
export type SearchFilter = z.infer<typeof searchFilter>;

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
      /** Exams of the catalogue with this name. Empty if it has none. */
      examIds: z.array(z.number().int()),
      /** Exams with papers that are nearest. */
      nearest: z.array(
        z.object({ id: z.number().int(), name: z.string(), slug: z.string(), categorySlug: z.string() }),
      ),
    }),
  ),
  /** Parts of the text that narrow the results. */
  filters: z.array(searchFilter),
});
export type SearchNotes = z.infer<typeof searchNotes>;
