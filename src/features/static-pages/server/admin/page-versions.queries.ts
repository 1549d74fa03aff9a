import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { keepPresentVersion } from '#platform/database/kept-versions.ts';
import { pageElements, pageVersions } from '../../static-pages.table.ts';

/**
 * Keeps the present content of a page as its next version, with the time of the last change of the page. The caller
 * has locked the page.
 */
export async function keepPageVersion(
  transaction: Database,
  pageId: number,
  userName: string | null,
): Promise<void> {
  const present = sql`
    SELECT jsonb_build_object(
      'title', title, 'description', description, 'isFaq', is_faq, 'translations', translations,
      'elements', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'type', type, 'content', content, 'metadata', metadata, 'translations', translations
        ) ORDER BY position, id), '[]') FROM page_elements WHERE page_id = content_pages.id)
    ) AS content, greatest(updated_at, content_updated_at) AS at
    FROM content_pages WHERE id = ${pageId}`;
  const versions = { table: pageVersions, key: { page_id: pageId } };
  await keepPresentVersion(transaction, versions, present, { user_name: userName });
}

const { pageId, version, at, userName } = pageVersions;

/** Returns the versions of a page without their content, newest first. */
export function selectVersions(db: Database, page: number) {
  return db
    .select({ version, at, userName })
    .from(pageVersions)
    .where(eq(pageId, page))
    .orderBy(desc(version));
}

export async function selectVersion(db: Database, page: number, wanted: number) {
  const [found] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageId, page), eq(version, wanted)));
  return found;
}

export async function deleteElements(transaction: Database, page: number): Promise<void> {
  await transaction.delete(pageElements).where(eq(pageElements.pageId, page));
}
