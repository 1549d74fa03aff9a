import type { Database } from '#platform/database/database.ts';
import { libraryIdentity } from './library-identity.table.ts';

/** Undefined until somebody has asked for it by `ensureLibraryId`. */
export async function selectLibraryId(db: Database): Promise<string | undefined> {
  const rows = await db.select().from(libraryIdentity);
  return rows[0]?.libraryId;
}

/** Who this database is, made with the first call: a copy made before that is another library. */
export async function ensureLibraryId(db: Database): Promise<string> {
  const known = await selectLibraryId(db);
  if (known !== undefined) return known;
  await db.insert(libraryIdentity).values({}).onConflictDoNothing();
  return (await selectLibraryId(db))!;
}
