import { and, desc, eq, sql } from 'drizzle-orm';
import { mostRowBytes } from '#platform/backup/backup-table.ts';
import type { Database } from '#platform/database/database.ts';
import { pageElements, pageVersions } from '../../static-pages.table.ts';

/** The newest two versions of a page are kept whatever their size. */
const mostCompressedBytes = 5_000_000;
/** Larger content is no version, because a restore would refuse the backup. Half leaves room for other columns. */
const mostVersionBytes = mostRowBytes / 2;

/**
 * Inserts the content of a page as its next version, unless the newest version has the same content or the content is
 * too large. The version has the time of the last change of the page.
 */
export async function insertVersion(
  transaction: Database,
  pageId: number,
  userName: string | null,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO page_versions (page_id, version, content, user_name, at)
    SELECT page.id, coalesce(newest.version, 0) + 1, present.content, ${userName}::text,
      greatest(page.updated_at, page.content_updated_at)
    FROM content_pages AS page
    CROSS JOIN LATERAL (SELECT jsonb_build_object(
      'title', page.title, 'description', page.description, 'isFaq', page.is_faq,
      'translations', page.translations,
      'elements', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'type', type, 'content', content, 'metadata', metadata, 'translations', translations
        ) ORDER BY position, id), '[]') FROM page_elements WHERE page_id = page.id)
    ) AS content) AS present
    LEFT JOIN LATERAL (
      SELECT version, content FROM page_versions WHERE page_id = page.id ORDER BY version DESC LIMIT 1
    ) AS newest ON true
    WHERE page.id = ${pageId} AND newest.content IS DISTINCT FROM present.content
      AND octet_length(present.content::text) <= ${mostVersionBytes}`);
}

/** Deletes the oldest versions of a page above a number of versions, or above a total size. */
export async function deleteOldVersions(transaction: Database, pageId: number, most: number): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM page_versions WHERE page_id = ${pageId} AND version IN (
      SELECT version FROM (
        SELECT version, row_number() OVER newest_first AS nth,
          sum(pg_column_size(content)) OVER newest_first AS bytes
        FROM page_versions WHERE page_id = ${pageId}
        WINDOW newest_first AS (ORDER BY version DESC)
      ) AS kept
      WHERE nth > ${most} OR (nth > 2 AND bytes > ${mostCompressedBytes}))`);
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
