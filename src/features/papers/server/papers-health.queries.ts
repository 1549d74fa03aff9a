import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export interface NamedFile {
  paperId: number;
  slug: string;
  key: string;
  sha256: string;
  bytes: number;
  thumbnailKey: string | null;
}

/** Returns the next papers with a stored file after `afterId`, ordered by id. */
export async function selectNamedFiles(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<NamedFile[]> {
  const result = await db.execute<NamedFile & Record<string, unknown>>(sql`
    SELECT papers.id AS "paperId", papers.slug, storage_key AS key, sha256, bytes, thumbnail_key AS "thumbnailKey"
    FROM paper_files JOIN papers ON papers.id = paper_files.paper_id
    WHERE papers.id > ${afterId} ORDER BY papers.id LIMIT ${limit}`);
  return result.rows;
}

/** Returns the next papers after `afterId` without a search document, ordered by id. */
export async function selectUnindexedPapers(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<{ id: number; slug: string }[]> {
  const result = await db.execute<{ id: number; slug: string }>(sql`
    SELECT id, slug FROM papers WHERE search_doc = '' AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return result.rows;
}
