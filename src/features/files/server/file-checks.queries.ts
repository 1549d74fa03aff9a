import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export interface FileToCheck {
  key: string;
  bytes: number;
}

/** Returns stored files of papers that were not checked since `before`: damaged ones, then the oldest checks. */
export async function selectFilesToCheck(db: Database, before: Date, limit: number): Promise<FileToCheck[]> {
  const result = await db.execute<FileToCheck & Record<string, unknown>>(sql`
    SELECT storage_key AS key, min(bytes) AS bytes FROM paper_files
    WHERE checked_at IS NULL OR checked_at < ${before.toISOString()}::timestamptz
    GROUP BY storage_key
    ORDER BY bool_or(damaged_at IS NOT NULL) DESC, min(checked_at) NULLS FIRST, storage_key LIMIT ${limit}`);
  return result.rows;
}

/** Saves the result of a check. Returns the papers whose state it changes. */
export async function saveCheck(
  transaction: Database,
  key: string,
  isWhole: boolean,
): Promise<{ id: number; title: string }[]> {
  const result = await transaction.execute<{ id: number; title: string }>(sql`
    SELECT papers.id, title FROM papers JOIN paper_files ON paper_id = papers.id
    WHERE storage_key = ${key} AND (damaged_at IS NULL) <> ${isWhole} ORDER BY papers.id FOR UPDATE OF paper_files`);
  await transaction.execute(sql`
    UPDATE paper_files SET checked_at = now(), damaged_at = CASE WHEN NOT ${isWhole} THEN coalesce(damaged_at, now()) END
    WHERE storage_key = ${key}`);
  return result.rows;
}

export async function countDamagedFiles(db: Database): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`
    SELECT count(DISTINCT storage_key)::int AS count FROM paper_files JOIN papers ON papers.id = paper_id
    WHERE damaged_at IS NOT NULL`);
  return result.rows[0]!.count;
}
