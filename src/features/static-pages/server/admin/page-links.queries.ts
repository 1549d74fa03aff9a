import { sql } from 'drizzle-orm';
import { elementsKind } from '#features/inline-blocks/inline-blocks.server.ts';
import type { Database } from '#platform/database/database.ts';

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
  const found = await db.execute<LinkingElement>(sql`
    SELECT blocks.id, content_pages.id AS "pageId", title, content
    FROM blocks JOIN content_pages ON content_pages.id::text = page_id
    WHERE page_type = ${elementsKind} AND blocks.id > ${afterId} AND content ILIKE '%http%'
    ORDER BY blocks.id LIMIT ${limit}`);
  return found.rows;
}
