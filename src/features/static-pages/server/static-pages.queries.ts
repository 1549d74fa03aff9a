import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  elementsKind,
  replaceBlocks,
  selectBlocks,
  type BlockColumns,
  type BlockRow,
} from '#features/inline-blocks/inline-blocks.server.ts';
import type { Translations } from '#lib/text/translations.ts';
import type { Database } from '#platform/database/database.ts';
import type { ElementMetadata, ElementType } from '../static-pages.contract.ts';
import { staticPages, starterPages } from '../static-pages.table.ts';

const { contentUpdatedAt, updatedAt } = getTableColumns(staticPages);
/** Last change of the page or one of its elements. */
const changedAt = sql`greatest(${updatedAt}, ${contentUpdatedAt})`.mapWith(contentUpdatedAt);

/** Returns active pages, oldest first. */
export function selectActivePages(db: Database) {
  const { id, title, slug, role, isActive, translations } = staticPages;
  return db
    .select({ id, title, slug, role, translations, changedAt })
    .from(staticPages)
    .where(eq(isActive, true))
    .orderBy(id);
}

/** Returns the page with a slug, active or not. */
export async function selectPageAt(db: Database, slug: string) {
  const rows = await db
    .select({ ...getTableColumns(staticPages), changedAt })
    .from(staticPages)
    .where(eq(staticPages.slug, slug));
  return rows[0];
}
export type StaticPageRow = NonNullable<Awaited<ReturnType<typeof selectPageAt>>>;

export async function isHiddenPageAt(db: Database, slug: string): Promise<boolean> {
  const { id, isActive } = staticPages;
  const rows = await db
    .select({ id })
    .from(staticPages)
    .where(and(eq(staticPages.slug, slug), eq(isActive, false)));
  return rows.length > 0;
}

/** The columns of an element that an edit changes. */
export interface ElementColumns {
  type: ElementType;
  content: string;
  metadata: ElementMetadata;
  translations: Translations<'content'>;
}
export interface ElementRow extends ElementColumns {
  id: number;
  pageId: number;
  position: number;
  updatedAt: Date;
}

/** Returns the place of the elements of a page in the table of blocks. */
export const getElementsPlace = (pageId: number) => ({
  pageType: elementsKind,
  pageId: String(pageId),
  section: 'elements',
});

export function toElement({ metadata, pageId, type, ...row }: BlockRow): ElementRow {
  const { contentHindi, ...others } = metadata;
  const translations = typeof contentHindi === 'string' ? { hi: { content: contentHindi } } : {};
  return { ...row, type: type as ElementType, pageId: Number(pageId), metadata: others, translations };
}

export function toBlock({ type, content, metadata, translations }: ElementColumns): BlockColumns {
  const hindi = translations.hi?.content;
  return { type, content, metadata: { ...metadata, ...(hindi && { contentHindi: hindi }) }, showFrom: null };
}

/** Returns the elements of a page, in page order. */
export const selectElements = async (db: Database, pageId: number): Promise<ElementRow[]> =>
  (await selectBlocks(db, getElementsPlace(pageId))).map(toElement);

/** Replaces the elements of a page. */
export async function replaceElements(
  transaction: Database,
  pageId: number,
  elements: ElementColumns[],
): Promise<void> {
  const place = getElementsPlace(pageId);
  const content = elements.map((element) => ({ ...toBlock(element), section: place.section }));
  await replaceBlocks(transaction, place, content);
}

/**
 * Records that the starter pages are created. Returns false if that is recorded already. Waits for a concurrent
 * transaction that records it.
 */
export async function noteStarterPages(transaction: Database): Promise<boolean> {
  const noted = await transaction.insert(starterPages).values({}).onConflictDoNothing().returning();
  return noted.length > 0;
}
