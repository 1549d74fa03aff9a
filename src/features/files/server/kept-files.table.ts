import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Stored files that stay though no row may name them: while a restore puts them into the store before its rows, and
 * after one that took their rows away, so that going back finds them.
 */
export const keptFiles = pgTable('kept_files', {
  storageKey: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});
