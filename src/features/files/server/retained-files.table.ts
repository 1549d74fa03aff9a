import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Stored files that the sweep must not delete although no row may name them. A restore puts files into the store
 * before its rows, and keeps the files of removed rows so that the state before can be restored.
 */
export const retainedFiles = pgTable('retained_files', {
  storageKey: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});
