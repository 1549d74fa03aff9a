import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { staticPages, pageElements } from '../static-pages.table.ts';

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

/** Returns the elements of a page, in page order. */
export function selectElements(db: Database, pageId: number) {
  return db
    .select()
    .from(pageElements)
    .where(eq(pageElements.pageId, pageId))
    .orderBy(asc(pageElements.position), asc(pageElements.id));
}
export type ElementRow = Awaited<ReturnType<typeof selectElements>>[number];

/** Selects the hashes of images that an element or a version of a page contains. */
export const elementImages = sql`
  SELECT metadata->'image'->>'hash' FROM page_elements
  UNION
  SELECT image->>'hash'
  FROM versions, jsonb_path_query(content, '$.elements[*].metadata.image') AS image
  WHERE owner_kind = 'static-page'`;
