import type { Database } from '#platform/database/database.ts';
import { libraryIdentity } from './library-identity.table.ts';

/** Returns the library id, or `undefined` before the first call of `ensureLibraryId`. */
export async function selectLibraryId(db: Database): Promise<string | undefined> {
  const rows = await db.select().from(libraryIdentity);
  return rows[0]?.libraryId;
}

/**
 * Returns the id of this database. The first call generates it, so an earlier copy of the database gets another id.
 */
export async function ensureLibraryId(db: Database): Promise<string> {
  const known = await selectLibraryId(db);
  if (known !== undefined) return known;
  await db.insert(libraryIdentity).values({}).onConflictDoNothing();
  return (await selectLibraryId(db))!;
}
