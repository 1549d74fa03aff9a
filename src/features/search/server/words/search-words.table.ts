import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** Words and phrases that search treats as equal. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  words: text().array().notNull(),
  updatedAt: updatedAt(),
});

/** One row. While it is missing, the database has no vocabulary yet and search uses the shipped one. */
export const searchStopWords = pgTable(
  'search_stop_words',
  {
    id: integer().primaryKey().default(1),
    words: text().array().notNull(),
    updatedAt: updatedAt(),
  },
  ({ id }) => [check('search_stop_words_one_row', sql`${id} = 1`)],
);
