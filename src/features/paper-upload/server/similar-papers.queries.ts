import { sql } from 'drizzle-orm';
import { subjects } from '#features/catalog/catalog.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { SimilarPaper, SimilarQuery } from '../paper-upload.contract.ts';

/** Returns up to `most` papers of one exam, year, subject and session, newest first. */
export async function selectSimilarPapers(
  db: Database,
  { examId, year, subjectName, session }: SimilarQuery,
  most: number,
): Promise<SimilarPaper[]> {
  const found = await db.execute<SimilarPaper & Record<string, unknown>>(sql`
    SELECT papers.id, papers.slug, title, paper_type AS "paperType", language
    FROM ${papers} LEFT JOIN ${subjects} ON subjects.id = subject_id
    WHERE exam_id = ${examId} AND year = ${year}
      AND lower(coalesce(subjects.name, 'General')) = lower(coalesce(nullif(${subjectName}::text, ''), 'General'))
      AND lower(coalesce(session, '')) = lower(${session}::text)
    ORDER BY papers.created_at DESC, papers.id DESC
    LIMIT ${most}`);
  return found.rows;
}
