import type { Database } from '#platform/database/database.ts';
import { starterPages } from '../static-pages.table.ts';

/**
 * Records that the starter pages are created. Returns false if that is recorded already. Waits for a concurrent
 * transaction that records it.
 */
export async function noteStarterPages(transaction: Database): Promise<boolean> {
  const noted = await transaction.insert(starterPages).values({}).onConflictDoNothing().returning();
  return noted.length > 0;
}
