import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';

/** One row: the id by which a file store recognizes its database. */
export const libraryIdentity = pgTable(
  'library_identity',
  {
    id: smallint().primaryKey().default(1),
    libraryId: uuid().notNull().defaultRandom(),
  },
  (table) => [check('library_identity_one_row_check', sql`${table.id} = 1`)],
);
