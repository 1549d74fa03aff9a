import type { Database } from '#platform/database/database.ts';
import { auditEntries } from './audit.table.ts';

export type AuditEntryToInsert = typeof auditEntries.$inferInsert;

export async function insertAuditEntries(
  transaction: Database,
  entries: AuditEntryToInsert[],
): Promise<void> {
  if (entries.length > 0) await transaction.insert(auditEntries).values(entries);
}
