import { sql, lt } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { libraryIdentity, retainedFiles } from './retained-files.table.ts';
import { deleteSome } from '#platform/database/delete-some.ts';

/** Arbitrary constant: the first half of the keys of the advisory locks below. */
const fileLocks = 7_270;

/** Takes advisory locks on these keys until the transaction ends. Always in the same order, to avoid deadlocks. */
export async function lockKeys(transaction: Database, storageKeys: string[]): Promise<void> {
  await transaction.execute(sql`
    SELECT pg_advisory_xact_lock(${fileLocks}::int, hashtext(key))
    FROM (SELECT key FROM unnest(${sql.param(storageKeys)}::text[]) AS key ORDER BY hashtext(key)) AS ordered`);
}

/**
 * Returns the storage keys that are in use: as a file or thumbnail of a paper, a paper in the trash, a replaced file or an
 * upload; or kept without a row.
 */
export async function selectUsedKeys(db: Database, storageKeys: string[]): Promise<Set<string>> {
  const used = await db.execute<{ key: string }>(sql`
    SELECT key FROM unnest(${sql.param(storageKeys)}::text[]) AS key
    WHERE EXISTS (SELECT 1 FROM paper_files WHERE storage_key = key OR thumbnail_key = key)
      OR EXISTS (SELECT 1 FROM replaced_files WHERE storage_key = key OR thumbnail_key = key)
      OR EXISTS (SELECT 1 FROM uploads WHERE storage_key = key OR thumbnail_key = key)
      OR EXISTS (SELECT 1 FROM retained_files WHERE storage_key = key)`);
  return new Set(used.rows.map(({ key }) => key));
}

/** Whether papers have more than this many stored files. Reads no more rows than that. */
export async function hasMorePaperFiles(db: Database, files: number): Promise<boolean> {
  const result = await db.execute(sql`SELECT FROM paper_files OFFSET ${files} LIMIT 1`);
  return result.rowCount === 1;
}

/** Returns the library id, or `undefined` before the first call of `ensureLibraryId`. */
async function selectLibraryId(db: Database): Promise<string | undefined> {
  const rows = await db.select().from(libraryIdentity);
  return rows[0]?.libraryId;
}

/**
 * Returns the id of this database. The first call generates it, so an earlier copy of the database gets another id.
 */
export async function ensureLibraryId(db: Database): Promise<string> {
  const existing = await selectLibraryId(db);
  if (existing !== undefined) return existing;
  await db.insert(libraryIdentity).values({}).onConflictDoNothing();
  return (await selectLibraryId(db))!;
}

/** Keeps these files for `days` days from now. Never shortens an existing period. */
export async function insertRetainedFiles(db: Database, storageKeys: string[], days: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO retained_files (storage_key, until)
    SELECT DISTINCT key, now() + make_interval(days => ${days}) FROM unnest(${sql.param(storageKeys)}::text[]) AS key
    ON CONFLICT (storage_key) DO UPDATE SET until = greatest(retained_files.until, excluded.until)`);
}

/** Deletes at most `limit` expired rows. Returns their number. */
export function deleteExpiredFiles(db: Database, now: Date, limit: number): Promise<number> {
  return deleteSome(db, sql`retained_files`, sql`${lt(retainedFiles.until, now)}`, limit);
}
