import type { Database } from '#platform/database/database.ts';
import { starterLibrary } from './starter-library.table.ts';

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
