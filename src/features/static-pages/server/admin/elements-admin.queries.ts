import { and, asc, eq, getTableColumns, gte, max, sql } from 'drizzle-orm';
import type { Translations } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import type { ElementMetadata, ElementType } from '../../static-pages.contract.ts';
import type { ElementFields } from '../../static-pages-admin.contract.ts';
import { staticPages, pageElements } from '../../static-pages.table.ts';
import type { ElementRow } from '../static-pages.queries.ts';

export interface ElementColumns {
  type: ElementType;
  content: string;
  metadata: ElementMetadata;
  translations: Translations<'content'>;
}

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

export async function selectElement(db: Database, id: number) {
  const rows = await db
    .select(getTableColumns(pageElements))
    .from(pageElements)
    .where(eq(pageElements.id, id));
  return rows[0];
}

/** Returns ids in page order. */
export async function selectElementIds(db: Database, pageId: number): Promise<number[]> {
  const { id, position } = pageElements;
  const rows = await db
    .select({ id })
    .from(pageElements)
    .where(eq(pageElements.pageId, pageId))
    .orderBy(asc(position), asc(id));
  return rows.map((row) => row.id);
}

/** Inserts an element at a position or at the end, and moves later elements by one. Returns its id. */
export async function insertElement(
  transaction: Database,
  pageId: number,
  row: ElementColumns,
  position?: number,
): Promise<number> {
  const [last] = await transaction
    .select({ position: max(pageElements.position) })
    .from(pageElements)
    .where(eq(pageElements.pageId, pageId));
  const end = (last?.position ?? -1) + 1;
  const place = Math.min(position ?? end, end);
  await transaction
    .update(pageElements)
    .set({ position: sql`${pageElements.position} + 1` })
    .where(and(eq(pageElements.pageId, pageId), gte(pageElements.position, place)));
  const [made] = await transaction
    .insert(pageElements)
    .values({ ...row, pageId, position: place })
    .returning({ id: pageElements.id });
  return made!.id;
}

export async function updateElementRow(
  transaction: Database,
  id: number,
  row: ElementColumns,
): Promise<void> {
  await transaction
    .update(pageElements)
    .set({ ...row, updatedAt: sql`greatest(now(), ${pageElements.updatedAt} + interval '1 millisecond')` })
    .where(eq(pageElements.id, id));
}

export async function deleteElementRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(pageElements).where(eq(pageElements.id, id));
}

/** Saves the order. Does not change `updatedAt`, so that open forms do not become stale. */
export async function placeElements(transaction: Database, ids: number[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE page_elements SET position = placed.position - 1
    FROM unnest(${sql.param(ids)}::bigint[]) WITH ORDINALITY AS placed (id, position)
    WHERE page_elements.id = placed.id`);
}
