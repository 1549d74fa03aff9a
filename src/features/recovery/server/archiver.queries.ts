import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Returns whether PostgreSQL archives its write-ahead log, and whether the last attempt failed. */
export async function selectArchiver(db: Database): Promise<{ isOn: boolean; isFailing: boolean }> {
  const { rows } = await db.execute<{ isOn: boolean; isFailing: boolean }>(sql`
    SELECT current_setting('archive_mode') <> 'off' AS "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing"
    FROM pg_stat_archiver`);
  return rows[0]!;
}
