import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export interface CatalogUrl extends Record<string, unknown> {
  /** Id of the exam or the category. */
  id: number;
  category_slug: string;
  /** Null for a category. */
  exam_slug: string | null;
  last_modified: Date;
}

/** Returns the categories and exams that have papers. `last_modified` is the time of the last edit or of the newest paper. */
export async function selectCatalogUrls(db: Database): Promise<CatalogUrl[]> {
  const found = await db.execute<CatalogUrl>(sql`
    WITH dated AS MATERIALIZED (
      SELECT exams.id, exams.category_id, exams.slug, greatest(exams.updated_at, newest.created_at) AS last_modified
      FROM exams CROSS JOIN LATERAL (
        SELECT papers.created_at FROM public_papers AS papers WHERE papers.exam_id = exams.id
        ORDER BY papers.created_at DESC, papers.id DESC LIMIT 1
      ) AS newest
    )
    SELECT categories.id, categories.slug AS category_slug, NULL AS exam_slug,
      greatest(categories.updated_at, max(dated.last_modified)) AS last_modified
    FROM dated JOIN categories ON categories.id = dated.category_id
    GROUP BY categories.id, categories.slug, categories.updated_at
    UNION ALL
    SELECT dated.id, categories.slug, dated.slug, dated.last_modified
    FROM dated JOIN categories ON categories.id = dated.category_id
    ORDER BY category_slug, exam_slug NULLS FIRST`);
  return found.rows.map((row) => ({ ...row, last_modified: new Date(row.last_modified) }));
}
