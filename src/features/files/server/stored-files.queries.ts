import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Arbitrary constant: the first half of the keys of the advisory locks below. */
const fileLocks = 7_270;

/** Takes advisory locks on these keys until the transaction ends. Always in the same order, to avoid deadlocks. */
export async function lockKeys(transaction: Database, storageKeys: string[]): Promise<void> {
  await transaction.execute(sql`
    SELECT pg_advisory_xact_lock(${fileLocks}::int, hashtext(key))
    FROM (SELECT key FROM unnest(${sql.param(storageKeys)}::text[]) AS key ORDER BY hashtext(key)) AS ordered`);
}

/** Returns the keys that any row names, also those of deleted papers. */
export async function selectUsedKeys(db: Database, storageKeys: string[]): Promise<string[]> {
  const found = await db.execute<{ key: string }>(sql`
    SELECT key FROM unnest(${sql.param(storageKeys)}::text[]) AS key
    WHERE EXISTS (SELECT 1 FROM paper_files WHERE storage_key = key OR thumbnail_key = key)
      OR EXISTS (SELECT 1 FROM replaced_files WHERE storage_key = key OR thumbnail_key = key)
      OR EXISTS (SELECT 1 FROM uploads WHERE storage_key = key OR thumbnail_key = key)
      OR EXISTS (SELECT 1 FROM retained_files WHERE storage_key = key)`);
  return found.rows.map((row) => row.key);
}

/** Whether papers have more than this many stored files. Reads no more rows than that. */
export async function hasMorePaperFiles(db: Database, files: number): Promise<boolean> {
  const found = await db.execute(sql`SELECT FROM paper_files OFFSET ${files} LIMIT 1`);
  return found.rowCount === 1;
}
