import { sql } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import { allPapers } from '#features/papers/all-papers.table.ts';
import type { Database } from '#platform/database/database.ts';

/** Fields of a paper in the trash that decide how it is restored. */
export interface WaitingRow {
  id: number;
  title: string;
  slug: string;
  /** The exam may be deleted. */
  examId: number;
  /** The name of the exam at the deletion. */
  examName: string;
  hasExam: boolean;
}

export interface Place {
  id: number;
  slug: string;
  examId: number;
}

/** Locks the papers in the trash among these ids. Also locks their exams against deletion. */
export async function lockWaiting(transaction: Database, paperIds: number[]): Promise<WaitingRow[]> {
  const waiting = sql`${allPapers} WHERE all_papers.id = ANY(${sql.param(paperIds)}::bigint[]) AND deleted_at IS NOT NULL`;
  await transaction.execute(sql`SELECT FROM ${waiting} ORDER BY id FOR UPDATE`);
  await transaction.execute(sql`
    SELECT FROM ${exams} WHERE id IN (SELECT exam_id FROM ${waiting}) ORDER BY id FOR KEY SHARE`);
  const result = await transaction.execute<WaitingRow & Record<string, unknown>>(sql`
    SELECT id, title, slug, exam_id AS "examId", deleted_exam_name AS "examName",
      EXISTS (SELECT FROM ${exams} WHERE exams.id = exam_id) AS "hasExam"
    FROM ${waiting} ORDER BY id`);
  return result.rows;
}

/** Locks these exams against deletion. Returns the ids of those that exist. */
export async function holdExams(transaction: Database, examIds: number[]): Promise<Set<number>> {
  const result = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM ${exams} WHERE id = ANY(${sql.param(examIds)}::bigint[]) ORDER BY id FOR KEY SHARE`);
  return new Set(result.rows.map(({ id }) => id));
}

export interface DeletedExamRow {
  examId: number;
  examName: string;
  papers: number;
  isInTrash: boolean;
}

/** Returns the deleted exams of these papers in the trash, by name. */
export async function selectDeletedExams(db: Database, paperIds: number[]): Promise<DeletedExamRow[]> {
  const result = await db.execute<DeletedExamRow & Record<string, unknown>>(sql`
    SELECT exam_id AS "examId", min(deleted_exam_name) AS "examName", count(*) AS papers, true AS "isInTrash"
    FROM ${allPapers}
    WHERE id = ANY(${sql.param(paperIds)}::bigint[]) AND deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${exams} WHERE exams.id = exam_id)
    GROUP BY exam_id ORDER BY 2, 1`);
  return result.rows;
}

/** Returns ids of papers that were deleted at the same time as one of these exams, the lowest first. */
export async function selectPapersOfExams(
  transaction: Database,
  deletions: { id: number; deletedAt: string }[],
  limit: number,
): Promise<number[]> {
  const ids = sql.param(deletions.map(({ id }) => id));
  const times = sql.param(deletions.map(({ deletedAt }) => deletedAt));
  const result = await transaction.execute<{ id: number }>(sql`
    SELECT all_papers.id FROM ${allPapers}
    JOIN unnest(${ids}::bigint[], ${times}::text[]) AS exam (id, at)
      ON exam_id = exam.id AND deleted_at = exam.at::timestamptz
    ORDER BY all_papers.id LIMIT ${limit}`);
  return result.rows.map(({ id }) => id);
}

/** Brings papers back at these slugs and exams. A trigger makes their search documents again. */
export async function restoreRows(transaction: Database, places: Place[]): Promise<void> {
  const ids = sql.param(places.map(({ id }) => id));
  const slugs = sql.param(places.map(({ slug }) => slug));
  const examIds = sql.param(places.map(({ examId }) => examId));
  await transaction.execute(sql`
    UPDATE ${allPapers} SET deleted_at = NULL, deleted_by = NULL, deleted_exam_name = NULL, merged = NULL,
      slug = place.slug, exam_id = place.exam_id
    FROM unnest(${ids}::bigint[], ${slugs}::text[], ${examIds}::bigint[]) AS place (id, slug, exam_id)
    WHERE all_papers.id = place.id`);
}
