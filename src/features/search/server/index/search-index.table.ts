import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Every word of the search documents with the number of papers that have it; rebuilt from ts_stat. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), freq: integer().notNull() },
  (table) => [
    index('search_words_trigram_index').using('gin', table.word.op('gin_trgm_ops')),
    index('search_words_prefix_index').on(table.word.op('text_pattern_ops')),
  ],
);
