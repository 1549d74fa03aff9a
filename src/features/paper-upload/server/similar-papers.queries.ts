import { sql } from 'drizzle-orm';
import { subjects } from '#features/catalog/catalog.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { LibraryAnswer, SimilarQuery } from '../paper-upload.contract.ts';

/** Returns what the library says about each of the new papers, in their order. `most` limits the similar papers of each. */
export async function selectLibraryAnswers(
  db: Database,
  asked: SimilarQuery[],
  most: number,
): Promise<LibraryAnswer[]> {
  const found = await db.execute<LibraryAnswer & Record<string, unknown>>(sql`
    WITH asked AS (
      SELECT *
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS (
        title text, "examId" bigint, year int, "subjectName" text, session text, "paperType" text, language text
      )) WITH ORDINALITY AS asked(title, "examId", year, "subjectName", session, "paperType", language, position)
    ), known AS (
      SELECT exam_id, bool_and(subjects.name IS NOT NULL AND subjects.name <> 'General') AS has_subjects
      FROM ${papers} LEFT JOIN ${subjects} ON subjects.id = subject_id
      WHERE exam_id IN (SELECT "examId" FROM asked) AND NOT is_specimen
      GROUP BY exam_id
    )
    SELECT known.has_subjects AS "hasSubjects", coalesce((
      SELECT json_agg(similar_paper) FROM (
        SELECT papers.id, papers.slug, papers.title, paper_type AS "paperType", papers.language
        FROM ${papers} LEFT JOIN ${subjects} ON subjects.id = subject_id
        WHERE papers.id IN (
          SELECT id FROM ${papers} WHERE exam_id = asked."examId" AND year = asked.year
          UNION ALL SELECT id FROM ${papers} WHERE title = asked.title AND NOT is_specimen
        ) AND (papers.title = asked.title
          OR lower(coalesce(subjects.name, 'General')) = lower(coalesce(nullif(asked."subjectName", ''), 'General'))
          AND lower(coalesce(papers.session, '')) = lower(asked.session))
        ORDER BY lower(paper_type) = lower(asked."paperType") DESC,
          lower(papers.language) IN (lower(asked.language), 'unknown') DESC, papers.created_at DESC, papers.id DESC
        LIMIT ${most}
      ) AS similar_paper), '[]') AS similar
    FROM asked LEFT JOIN known ON known.exam_id = "examId"
    ORDER BY position`);
  return found.rows;
}
