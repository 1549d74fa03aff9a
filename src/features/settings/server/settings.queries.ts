import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { settings } from './settings.table.ts';

/** What is stored, as it is; undefined while nothing is. */
export async function selectSettings(db: Database): Promise<unknown> {
  const [row] = await db.select({ values: settings.values }).from(settings);
  return row?.values;
}

/** As `selectSettings`, until the end of the transaction nobody else's to change. */
export async function lockSettings(transaction: Database): Promise<unknown> {
  await transaction.insert(settings).values({}).onConflictDoNothing();
  const [row] = await transaction.select({ values: settings.values }).from(settings).for('update');
  return row?.values;
}

export async function updateSettings(transaction: Database, values: Record<string, unknown>): Promise<void> {
  await transaction
    .update(settings)
    .set({ values, version: sql`${settings.version} + 1`, updatedAt: sql`now()` });
}
