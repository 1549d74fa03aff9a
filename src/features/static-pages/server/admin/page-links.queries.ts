import { sql } from 'drizzle-orm';
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
    SELECT page_elements.id, page_id AS "pageId", title, content
    FROM page_elements JOIN content_pages ON content_pages.id = page_id
    WHERE page_elements.id > ${afterId} AND content ILIKE '%http%' ORDER BY page_elements.id LIMIT ${limit}`);
  return found.rows;
}
