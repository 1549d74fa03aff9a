import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { AuditEntryToInsert } from './audit.queries.ts';
import { auditEntries } from '../audit.table.ts';

/** The entry of a bulk edit, with the number of papers that one of its transactions changed. */
export type RunEntryToAdd = Omit<AuditEntryToInsert, 'before' | 'after' | 'subjectId'> & {
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
