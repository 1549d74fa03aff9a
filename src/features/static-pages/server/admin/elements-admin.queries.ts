import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { ElementMetadata, ElementType } from '../../static-pages.contract.ts';
import type { ElementFields } from '../../static-pages-admin.contract.ts';
import { staticPages } from '../../static-pages.table.ts';
import type { ElementColumns, ElementRow } from '../static-pages.queries.ts';
import { elementsKind } from '#features/inline-blocks/inline-blocks.server.ts';
import { keepVersion } from '#features/versions/versions.server.ts';

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

export const getPageOwner = (pageId: number) => ({ kind: 'static-page' as const, id: String(pageId) });

/**
 * Keeps the present content of a page as a version, if no version has it yet, with the time of the last change of the
 * page. Each write of a page calls it before its change, with `null` for the user, and after it. Locks the page,
 * because concurrent writes would get the same version.
 */
export async function keepPageVersion(
  transaction: Database,
  pageId: number,
  userName: string | null,
): Promise<void> {
  await lockPage(transaction, pageId);
  const present = sql`
    SELECT jsonb_build_object(
      'title', title, 'description', description, 'isFaq', is_faq, 'translations', translations,
      'elements', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'type', type, 'content', content, 'metadata', metadata - 'contentHindi', 'translations',
          CASE WHEN metadata ? 'contentHindi'
            THEN jsonb_build_object('hi', jsonb_build_object('content', metadata -> 'contentHindi')) ELSE '{}' END
        ) ORDER BY position, id), '[]')
        FROM blocks WHERE page_type = ${elementsKind} AND page_id = content_pages.id::text)
    ) AS content, greatest(updated_at, content_updated_at) AS at
    FROM content_pages WHERE id = ${pageId}`;
  await keepVersion(transaction, getPageOwner(pageId), present, { userName });
}

export interface LinkingElement extends Record<string, unknown> {
  id: number;
  pageId: number;
  title: string;
  content: string;
}

/** Returns elements that contain a URL, by id. */
export async function selectLinkingElements(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LinkingElement[]> {
  const result = await db.execute<LinkingElement>(sql`
    SELECT blocks.id, content_pages.id AS "pageId", title, content
    FROM blocks JOIN content_pages ON content_pages.id::text = page_id
    WHERE page_type = ${elementsKind} AND blocks.id > ${afterId} AND content ILIKE '%http%'
    ORDER BY blocks.id LIMIT ${limit}`);
  return result.rows;
}
