import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { contentPages, pageElements } from '../static-pages.table.ts';

const { contentUpdatedAt, updatedAt } = getTableColumns(contentPages);
/** Last change of the page or one of its elements. */
const changedAt = sql`greatest(${updatedAt}, ${contentUpdatedAt})`.mapWith(contentUpdatedAt);

/** Returns active pages, oldest first. */
export function selectActivePages(db: Database) {
  const { id, title, slug, role, isActive, translations } = contentPages;
  return db
    .select({ id, title, slug, role, translations, changedAt })
    .from(contentPages)
    .where(eq(isActive, true))
    .orderBy(id);
}

/** Returns the page with a slug, active or not. */
export async function selectPageAt(db: Database, slug: string) {
  const rows = await db
    .select({ ...getTableColumns(contentPages), changedAt })
    .from(contentPages)
    .where(eq(contentPages.slug, slug));
  return rows[0];
}
export type ContentPageRow = NonNullable<Awaited<ReturnType<typeof selectPageAt>>>;

export async function isHiddenPageAt(db: Database, slug: string): Promise<boolean> {
  const { id, isActive } = contentPages;
  const rows = await db
    .select({ id })
    .from(contentPages)
    .where(and(eq(contentPages.slug, slug), eq(isActive, false)));
  return rows.length > 0;
}

/** Returns the elements of a page, in page order. */
export function selectElements(db: Database, pageId: number) {
  return db
    .select()
    .from(pageElements)
    .where(eq(pageElements.pageId, pageId))
    .orderBy(asc(pageElements.position), asc(pageElements.id));
}
export type ElementRow = Awaited<ReturnType<typeof selectElements>>[number];
