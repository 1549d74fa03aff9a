import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';

/** One row in a database that needs no starter library: it was loaded, or the database has had other content. */
export const starterLibrary = pgTable(
  'starter_library',
  {
    id: smallint().primaryKey().default(1),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('starter_library_one_row_check', sql`${table.id} = 1`)],
);
