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
