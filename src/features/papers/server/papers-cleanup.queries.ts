import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Papers with neither a stored file nor an address elsewhere. */
export async function countPapersWithoutFile(db: Database): Promise<number> {
  const found = await db.execute<{ count: number }>(sql`
    SELECT count(*) AS count FROM papers WHERE external_url IS NULL
      AND NOT EXISTS (SELECT FROM paper_files WHERE paper_files.paper_id = papers.id)`);
  return found.rows[0]!.count;
}

/** The next stored files of papers after `afterId`, by paper. */
export async function selectStoredKeys(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<{ paperId: number; key: string }[]> {
  const found = await db.execute<{ paperId: number; key: string }>(sql`
    SELECT paper_id AS "paperId", storage_key AS key FROM paper_files
    WHERE paper_id > ${afterId} ORDER BY paper_id LIMIT ${limit}`);
  return found.rows;
}
