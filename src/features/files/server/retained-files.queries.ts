import { lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';
import { retainedFiles } from './retained-files.table.ts';

/** Keeps these files for `days` days from now. Never shortens an existing period. */
export async function insertRetainedFiles(db: Database, storageKeys: string[], days: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO retained_files (storage_key, until)
    SELECT DISTINCT key, now() + make_interval(days => ${days}) FROM unnest(${sql.param(storageKeys)}::text[]) AS key
    ON CONFLICT (storage_key) DO UPDATE SET until = greatest(retained_files.until, excluded.until)`);
}

/** Deletes at most `most` expired rows. Returns their number. */
export function deleteExpiredFiles(db: Database, now: Date, most: number): Promise<number> {
  return deleteSome(db, sql`retained_files`, sql`${lt(retainedFiles.until, now)}`, most);
}
