import { sql } from 'drizzle-orm';
import { elementsKind } from '#features/inline-blocks/inline-blocks.server.ts';
import { keepVersion } from '#features/versions/versions.server.ts';
import type { Database } from '#platform/database/database.ts';
import { lockPage } from './elements-admin.queries.ts';

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
