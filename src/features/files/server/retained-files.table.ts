import { pgTable, text, timestamp, check, smallint, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** One row: the id by which a file store recognizes its database. */
export const libraryIdentity = pgTable(
  'library_identity',
  {
    id: smallint().primaryKey().default(1),
    libraryId: uuid().notNull().defaultRandom(),
  },
  (table) => [check('library_identity_one_row_check', sql`${table.id} = 1`)],
);

/**
 * Stored files that the sweep must not delete although no row may name them. A restore puts files into the store
 * before its rows, and keeps the files of removed rows so that the state before can be restored.
 */
export const retainedFiles = pgTable('retained_files', {
  storageKey: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});
