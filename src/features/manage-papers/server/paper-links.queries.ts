import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import { paperFiles, papers } from '#features/papers/papers.table.ts';

export interface LinkedPaper extends Record<string, unknown> {
  recordId: number;
  title: string;
  url: string;
}

/** Returns papers with a file on another server, ordered by id. */
export async function selectLinkedPapers(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LinkedPaper[]> {
  const result = await db.execute<LinkedPaper>(sql`
    SELECT id AS "recordId", title, external_url AS url FROM ${papers}
    WHERE id > ${afterId} AND external_url IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${paperFiles} WHERE paper_id = papers.id)
    ORDER BY id LIMIT ${limit}`);
  return result.rows;
}

/** Returns up to five papers with this File URL, the oldest first. */
export async function selectPapersAtUrl(db: Database, url: string): Promise<FileUrlCheck['papers']> {
  return db
    .select({ id: papers.id, slug: papers.slug, title: papers.title })
    .from(papers)
    .where(eq(papers.externalUrl, url))
    .orderBy(papers.id)
    .limit(5);
}

/** Returns whether a paper has no stored file, and its file is at this URL on another server. */
export async function isLinkedTo(transaction: Database, paperId: number, url: string): Promise<boolean> {
  const result = await transaction.execute(sql`
    SELECT FROM ${papers} WHERE id = ${paperId} AND external_url = ${url}
      AND NOT EXISTS (SELECT FROM ${paperFiles} WHERE paper_id = papers.id)`);
  return result.rowCount === 1;
}
