import { sql } from 'drizzle-orm';
import { paperFiles } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';

export async function ping(db: Database): Promise<void> {
  await db.execute(sql`SELECT 1`);
}

export interface DatabaseFigures extends Record<string, unknown> {
  bytes: number;
  connections: number;
  connectionLimit: number;
}

export async function selectDatabaseFigures(db: Database): Promise<DatabaseFigures> {
  const result = await db.execute<DatabaseFigures>(sql`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      current_setting('max_connections')::int AS "connectionLimit"`);
  return result.rows[0]!;
}

/** Counts the stored files that papers reference. `rows` is the number of rows read. */
export async function selectFileFigures(
  db: Database,
): Promise<{ count: number; bytes: number; rows: number }> {
  const result = await db.execute<{ count: number; bytes: number; rows: number }>(sql`
    SELECT count(*) AS count, coalesce(sum(bytes), 0)::bigint AS bytes,
      coalesce(sum(papers), 0)::bigint AS rows
    FROM (SELECT storage_key, min(bytes) AS bytes, count(*) AS papers FROM ${paperFiles}
      WHERE paper_id NOT IN (SELECT id FROM all_papers WHERE deleted_at IS NOT NULL) GROUP BY storage_key) AS stored`);
  return result.rows[0]!;
}
