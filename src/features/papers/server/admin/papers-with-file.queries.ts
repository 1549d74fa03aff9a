import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

interface PaperWithFile extends Record<string, unknown> {
  storageKey: string;
  id: number;
  slug: string;
  title: string;
  isInTrash: boolean;
}

/**
 * Returns one paper for each of these file keys that is in use. Deleted papers are returned only if no other paper
 * has the file.
 */
export async function selectPapersWithFile(db: Database, storageKeys: string[]): Promise<PaperWithFile[]> {
  const result = await db.execute<PaperWithFile>(sql`
    SELECT DISTINCT ON (storage_key) storage_key AS "storageKey", id, slug, title,
      deleted_at IS NOT NULL AS "isInTrash"
    FROM paper_files JOIN all_papers ON id = paper_id
    WHERE storage_key = ANY(${sql.param(storageKeys)}::text[])
    ORDER BY storage_key, "isInTrash", id`);
  return result.rows;
}
