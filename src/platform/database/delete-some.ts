import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Deletes at most so many rows that meet a condition; rows that another node is deleting are left to it. Returns how
 * many. For tables that are purged while they are used: a bounded statement takes no time that anybody notices.
 */
export async function deleteSome(db: Database, table: SQL, condition: SQL, most: number): Promise<number> {
  const deleted = await db.execute(sql`
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${most} FOR UPDATE SKIP LOCKED
    ))`);
  return deleted.rowCount ?? 0;
}
