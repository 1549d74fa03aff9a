import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Uploads that nothing was done to for a day. */
export async function countStaleUploads(db: Database): Promise<number> {
  const found = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM uploads WHERE updated_at < now() - interval '1 day'`,
  );
  return found.rows[0]!.count;
}
