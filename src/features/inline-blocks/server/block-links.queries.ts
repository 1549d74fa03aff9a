import { sql } from 'drizzle-orm';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import type { Database } from '#platform/database/database.ts';

export interface LinkingBlock extends Record<string, unknown> {
  id: number;
  type: string;
  content: string;
  /** The text of a text block in Hindi. */
  hindi: string | null;
  /** URL of a link or a button. */
  url: string | null;
  /** Title and path of the page. */
  title: string;
  path: string;
}

/** Returns blocks with external links, sorted by id. Leaves out blocks of deleted pages. */
export async function selectLinkingBlocks(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LinkingBlock[]> {
  const found = await db.execute<LinkingBlock>(sql`
    SELECT block.id, block.type, block.content, block.metadata ->> 'contentHindi' AS hindi, block.metadata ->> 'url' AS url, page.title, page.path
    FROM blocks AS block JOIN LATERAL (
      SELECT 'Home page' AS title, '/' AS path WHERE block.page_type = 'home'
      UNION ALL SELECT name, '/category/' || slug FROM ${categories}
        WHERE block.page_type = 'category' AND categories.id::text = block.page_id
      UNION ALL SELECT exams.name, '/' || categories.slug || '/' || exams.slug
        FROM ${exams} JOIN ${categories} ON categories.id = exams.category_id
        WHERE block.page_type = 'exam' AND exams.id::text = block.page_id
      UNION ALL SELECT content_pages.title, '/' || content_pages.slug FROM content_pages
        WHERE block.page_type = 'page' AND content_pages.id::text = block.page_id
    ) AS page ON true
    WHERE block.id > ${afterId} AND (block.content ILIKE '%href="http%'
      OR block.metadata ->> 'contentHindi' ILIKE '%href="http%' OR block.metadata ->> 'url' ILIKE 'http%')
    ORDER BY block.id LIMIT ${limit}`);
  return found.rows;
}
