import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Deletes at most `limit` rows that match the condition and returns the number of deleted rows. Skips rows that
 * another node is deleting. For purges of tables in use: a bounded statement does not block other queries for
 * long.
 */
export async function deleteSome(db: Database, table: SQL, condition: SQL, limit: number): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))`);
  return deleted.rowCount ?? 0;
}
