import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/**
 * Returns the user and time of the last write to a thing. A bulk edit has one entry and lists its
 * papers in `bulk_changes`.
 */
export async function selectLastWrite(
  db: Database,
  subjectType: string,
  subjectId: number,
): Promise<{ userName: string; at: Date } | undefined> {
  const found = await db.execute<{ userName: string; at: string }>(sql`
    SELECT user_name AS "userName", at FROM (
      SELECT user_name, at, id FROM audit_entries
      WHERE subject_type = ${subjectType} AND subject_id = ${subjectId}
      UNION ALL
      SELECT user_name, at, audit_entries.id FROM bulk_changes
      JOIN audit_entries ON subject_type = 'bulk' AND subject_id = run_id
      WHERE ${subjectType} = 'paper' AND paper_id = ${subjectId} AND state IN ('changed', 'undone')
    ) AS writes ORDER BY at DESC, id DESC LIMIT 1`);
  const [last] = found.rows;
  return last && { userName: last.userName, at: new Date(last.at) };
}
