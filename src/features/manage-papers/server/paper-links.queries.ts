import { eq, sql } from 'drizzle-orm';
import { exams, subjects } from '#features/catalog/catalog.table.ts';
import type { StoredPaperFile } from '#features/files/files.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileUrlCheck } from '#features/papers/papers-admin.contract.ts';
import { storedColumns } from '#features/papers/papers.server.ts';
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
  const found = await db.execute<LinkedPaper>(sql`
    SELECT id AS "recordId", title, external_url AS url FROM ${papers}
    WHERE id > ${afterId} AND external_url IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${paperFiles} WHERE paper_id = papers.id)
    ORDER BY id LIMIT ${limit}`);
  return found.rows;
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

/**
 * Returns the URL of a paper's file on another server: `null` if it has none, `undefined` if the paper does not
 * exist.
 */
export async function selectExternalUrl(db: Database, paperId: number): Promise<string | null | undefined> {
  const found = await db.execute<{ url: string | null }>(
    sql`SELECT external_url AS url FROM ${papers} WHERE id = ${paperId}`,
  );
  return found.rows[0]?.url;
}

export async function selectStoredFile(
  transaction: Database,
  paperId: number,
): Promise<StoredPaperFile | undefined> {
  const found = await transaction.execute<StoredPaperFile & Record<string, unknown>>(
    sql`SELECT ${storedColumns} FROM ${paperFiles} WHERE paper_id = ${paperId}`,
  );
  return found.rows[0];
}

export interface CandidateRow extends Record<string, unknown> {
  id: number;
  title: string;
  examName: string;
  year: number;
  subjectName: string | null;
  session: string | null;
  language: string;
  bytes: number;
  sha256: string;
}

/**
 * Returns papers with a stored file that has this hash, or that belong to the same exam and year. The most similar
 * papers come first.
 */
export async function selectCandidates(
  db: Database,
  paperId: number,
  sha256: string | null,
  most: number,
): Promise<CandidateRow[]> {
  const found = await db.execute<CandidateRow>(sql`
    SELECT other.id, other.title, exams.name AS "examName", other.year, subjects.name AS "subjectName",
      other.session, other.language, files.bytes, files.sha256
    FROM ${papers}
    JOIN ${papers} AS other ON other.id <> papers.id
    JOIN ${paperFiles} AS files ON files.paper_id = other.id
    JOIN ${exams} ON exams.id = other.exam_id
    LEFT JOIN ${subjects} ON subjects.id = other.subject_id
    WHERE papers.id = ${paperId}
      AND (files.sha256 = ${sha256}::text OR (other.exam_id = papers.exam_id AND other.year = papers.year))
    ORDER BY files.sha256 = ${sha256}::text DESC NULLS LAST, lower(other.title) = lower(papers.title) DESC,
      other.subject_id IS NOT DISTINCT FROM papers.subject_id DESC, other.session IS NOT DISTINCT FROM papers.session DESC,
      other.language = papers.language DESC, other.id
    LIMIT ${most}`);
  return found.rows;
}
