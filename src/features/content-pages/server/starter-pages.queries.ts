import type { Database } from '#platform/database/database.ts';
import type { ElementColumns } from './admin/elements-admin.queries.ts';
import { pageElements, starterPages } from './content-pages.table.ts';

/** Notes that the starter pages are made; false when somebody has noted that. Whoever notes it is waited for. */
export async function noteStarterPages(transaction: Database): Promise<boolean> {
  const noted = await transaction.insert(starterPages).values({}).onConflictDoNothing().returning();
  return noted.length > 0;
}

/** The elements of a page that has none, in their order. */
export async function insertElements(
  transaction: Database,
  pageId: number,
  elements: ElementColumns[],
): Promise<void> {
  await transaction
    .insert(pageElements)
    .values(elements.map((element, position) => ({ ...element, pageId, position })));
}
