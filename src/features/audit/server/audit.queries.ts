import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { auditEntries } from './audit.table.ts';

export type AuditEntryToInsert = typeof auditEntries.$inferInsert;

export async function insertAuditEntries(
  transaction: Database,
  entries: AuditEntryToInsert[],
): Promise<void> {
  if (entries.length > 0) await transaction.insert(auditEntries).values(entries);
}

/** Lets each statement of the transaction fail with 55P03 after this time of waiting for a lock. */
export async function limitWaits(transaction: Database, milliseconds: number): Promise<void> {
  await transaction.execute(sql`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`);
}
