import type { Database } from '#platform/database/database.ts';
import type { ElementColumns } from './admin/elements-admin.queries.ts';
import { pageElements, starterPages } from '../static-pages.table.ts';

/**
 * Records that the starter pages are created. Returns false if that is recorded already. Waits for a concurrent
 * transaction that records it.
 */
export async function noteStarterPages(transaction: Database): Promise<boolean> {
  const noted = await transaction.insert(starterPages).values({}).onConflictDoNothing().returning();
  return noted.length > 0;
}

/** Inserts the elements of an empty page, in their order. */
export async function insertElements(
  transaction: Database,
  pageId: number,
  elements: ElementColumns[],
): Promise<void> {
  if (elements.length === 0) return;
  await transaction
    .insert(pageElements)
    .values(elements.map((element, position) => ({ ...element, pageId, position })));
}
