import { lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';
import { keptFiles } from './kept-files.table.ts';

/** Keeps these files for `days` days from now. Never shortens an existing period. */
export async function insertKeptFiles(db: Database, storageKeys: string[], days: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO kept_files (storage_key, until)
    SELECT DISTINCT key, now() + make_interval(days => ${days}) FROM unnest(${sql.param(storageKeys)}::text[]) AS key
    ON CONFLICT (storage_key) DO UPDATE SET until = greatest(kept_files.until, excluded.until)`);
}

/** Deletes at most `most` expired rows. Returns their number. */
export function deleteKeptBefore(db: Database, now: Date, most: number): Promise<number> {
  return deleteSome(db, sql`kept_files`, sql`${lt(keptFiles.until, now)}`, most);
}
