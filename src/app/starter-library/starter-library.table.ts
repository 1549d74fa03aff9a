import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';

/** One row in a database that needs no starter library: it was loaded, or the database has had other content. */
export const starterLibrary = pgTable(
  'starter_library',
  {
    id: smallint().primaryKey().default(1),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('starter_library_one_row_check', sql`${table.id} = 1`)],
);

export async function isStarterLibraryRecorded(db: Database): Promise<boolean> {
  return (await db.select().from(starterLibrary)).length > 0;
}

/**
 * Records the starter library. Returns false if it is already recorded. A concurrent call waits for the end of this
 * transaction.
 */
export async function insertStarterLibrary(transaction: Database): Promise<boolean> {
  const inserted = await transaction.insert(starterLibrary).values({}).onConflictDoNothing().returning();
  return inserted.length > 0;
}
