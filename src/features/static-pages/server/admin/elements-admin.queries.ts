import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { ElementMetadata, ElementType } from '../../static-pages.contract.ts';
import type { ElementFields } from '../../static-pages-admin.contract.ts';
import { staticPages } from '../../static-pages.table.ts';
import type { ElementColumns, ElementRow } from '../static-pages.queries.ts';

/** Returns the metadata that elements of a type have. */
function getMetadata(type: ElementType, { level, image }: ElementMetadata): ElementMetadata {
  if (type === 'image') return { ...(image && { image }) };
  return type.endsWith('heading') && level !== undefined ? { level } : {};
}

/** Returns the columns of an element. Omitted translations stay as they are. */
export function getElementColumns(
  { type, content, metadata = {}, translations }: ElementFields,
  present?: ElementRow,
): ElementColumns {
  return {
    type,
    content,
    metadata: getMetadata(type, metadata),
    translations: translations ?? present?.translations ?? {},
  };
}

/** Locks a page against other writers of its elements. Returns `undefined` if it does not exist. */
export async function lockPage(transaction: Database, id: number) {
  const { title } = staticPages;
  const rows = await transaction
    .select({ id: staticPages.id, title })
    .from(staticPages)
    .where(eq(staticPages.id, id))
    .for('update');
  return rows[0];
}

/** Updates only `contentUpdatedAt`, so that an open dialog with the page's own fields does not become stale. */
export async function touchContent(transaction: Database, pageId: number): Promise<void> {
  const { contentUpdatedAt, id } = staticPages;
  await transaction
    .update(staticPages)
    .set({ contentUpdatedAt: sql`greatest(now(), ${contentUpdatedAt} + interval '1 millisecond')` })
    .where(eq(id, pageId));
}
