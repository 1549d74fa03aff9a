import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Any constant: the first half of the keys of the locks below. */
const fileLocks = 7_270;

/**
 * Holds these stored files for the rest of the transaction: who writes a row that names a file, and who deletes a
 * file that no row names, do one after the other. Sorted, so that two who want the same files never wait in a circle.
 */
export async function lockStoredFiles(transaction: Database, storageKeys: string[]): Promise<void> {
  const keys = [...new Set(storageKeys)].sort();
  if (keys.length === 0) return;
  await transaction.execute(sql`
    SELECT pg_advisory_xact_lock(${fileLocks}::int, hashtext(key))
    FROM (SELECT key FROM unnest(${sql.param(keys)}::text[]) AS key ORDER BY hashtext(key)) AS ordered`);
}

/** Those of these storage keys that a paper still names, as its file or its thumbnail. */
export async function selectUsedKeys(db: Database, storageKeys: string[]): Promise<Set<string>> {
  const found = await db.execute<{ key: string }>(sql`
    SELECT key FROM unnest(${sql.param(storageKeys)}::text[]) AS key
    WHERE EXISTS (SELECT 1 FROM paper_files WHERE storage_key = key OR thumbnail_key = key)`);
  return new Set(found.rows.map((row) => row.key));
}
