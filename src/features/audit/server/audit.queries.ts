import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { auditEntries } from '../audit.table.ts';

export type AuditEntryToInsert = typeof auditEntries.$inferInsert;

/** Far below the 65,535 parameters of a statement. */
const batchSize = 1_000;

export async function insertAuditEntries(
  transaction: Database,
  entries: AuditEntryToInsert[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += batchSize)
    await transaction.insert(auditEntries).values(entries.slice(start, start + batchSize));
}

/** Sets the lock timeout of the transaction: a statement that waits longer for a lock fails with 55P03. */
export async function limitWaits(transaction: Database, milliseconds: number): Promise<void> {
  await transaction.execute(sql`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`);
}

/** The entry of a bulk edit, with the number of papers that one of its transactions changed. */
type RunEntryToAdd = Omit<AuditEntryToInsert, 'before' | 'after' | 'subjectId'> & {
  subjectId: number;
  after: { papers: number };
};

/** Adds the papers to the existing entry of the bulk edit, or inserts the entry. */
export async function addToRunEntry(transaction: Database, entry: RunEntryToAdd): Promise<void> {
  const { action, subjectType, subjectId, after } = entry;
  const updated = await transaction.execute(sql`
    UPDATE audit_entries
    SET after = jsonb_set(after, '{papers}', to_jsonb((after ->> 'papers')::int + ${after.papers}::int))
    WHERE action = ${action} AND subject_type = ${subjectType} AND subject_id = ${subjectId}`);
  if (updated.rowCount === 0) await transaction.insert(auditEntries).values(entry);
}

/**
 * Returns the user and time of the last write to a thing. A bulk edit has one entry and lists its
 * papers in `bulk_changes`.
 */
export async function selectLastWrite(
  db: Database,
  subjectType: string,
  subjectId: number,
): Promise<{ userName: string; at: Date } | undefined> {
  const result = await db.execute<{ userName: string; at: string }>(sql`
    SELECT user_name AS "userName", at FROM (
      SELECT user_name, at, id FROM audit_entries
      WHERE subject_type = ${subjectType} AND subject_id = ${subjectId}
      UNION ALL
      SELECT user_name, at, audit_entries.id FROM bulk_changes
      JOIN audit_entries ON subject_type = 'bulk' AND subject_id = run_id
      WHERE ${subjectType} = 'paper' AND paper_id = ${subjectId} AND state IN ('changed', 'undone')
    ) AS writes ORDER BY at DESC, id DESC LIMIT 1`);
  const [last] = result.rows;
  return last && { userName: last.userName, at: new Date(last.at) };
}
