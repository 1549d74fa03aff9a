import { getTableColumns, sql } from 'drizzle-orm';
import { joinColumns } from '#platform/database/join-columns.ts';
import { users } from '#features/auth/auth.table.ts';
import { catalogTrash } from '#features/catalog/catalog-trash.table.ts';
import { exams, subjects } from '#features/catalog/catalog.table.ts';
import { paperTrash, replacedFiles } from '#features/papers/papers-kept.table.ts';
import { paperFiles, paperStats, papers } from '#features/papers/papers.table.ts';
import { ratings } from '#features/ratings/ratings.table.ts';
import type { Database } from '#platform/database/database.ts';

/** Fields of a paper in the trash that decide how it is restored. */
export interface WaitingRow {
  id: number;
  title: string;
  slug: string;
  /** The exam may be deleted. */
  examId: number;
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
  const ids = sql.param(paperIds);
  await transaction.execute(sql`
    SELECT FROM ${paperTrash} WHERE paper_id = ANY(${ids}::bigint[]) ORDER BY paper_id FOR UPDATE`);
  await transaction.execute(sql`
    SELECT FROM ${exams} WHERE id IN (SELECT exam_id FROM ${paperTrash} WHERE paper_id = ANY(${ids}::bigint[]))
    ORDER BY id FOR KEY SHARE`);
  const found = await transaction.execute<WaitingRow & Record<string, unknown>>(sql`
    SELECT paper_id AS id, title, slug, exam_id AS "examId", exam_name AS "examName",
      EXISTS (SELECT FROM ${exams} WHERE exams.id = exam_id) AS "hasExam"
    FROM ${paperTrash} WHERE paper_id = ANY(${ids}::bigint[]) ORDER BY paper_id`);
  return found.rows;
}

/** Locks these exams against deletion. Returns the ids of those that exist. */
export async function holdExams(transaction: Database, examIds: number[]): Promise<Set<number>> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM ${exams} WHERE id = ANY(${sql.param(examIds)}::bigint[]) ORDER BY id FOR KEY SHARE`);
  return new Set(found.rows.map(({ id }) => id));
}

export interface DeletedExamRow {
  examId: number;
  examName: string;
  papers: number;
  isInTrash: boolean;
}

/** Returns the deleted exams of these papers in the trash, by name. */
export async function selectDeletedExams(db: Database, paperIds: number[]): Promise<DeletedExamRow[]> {
  const found = await db.execute<DeletedExamRow & Record<string, unknown>>(sql`
    SELECT exam_id AS "examId", min(exam_name) AS "examName", count(*) AS papers,
      EXISTS (SELECT FROM ${catalogTrash} WHERE kind = 'exam' AND record_id = exam_id) AS "isInTrash"
    FROM ${paperTrash}
    WHERE paper_id = ANY(${sql.param(paperIds)}::bigint[])
      AND NOT EXISTS (SELECT FROM ${exams} WHERE exams.id = exam_id)
    GROUP BY exam_id ORDER BY 2, 1`);
  return found.rows;
}

/** Returns ids of papers that were deleted together with these exams, the lowest first. */
export async function selectPapersOfExams(
  transaction: Database,
  examIds: number[],
  limit: number,
): Promise<number[]> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT paper_id AS id FROM ${paperTrash}
    WHERE exam_id = ANY(${sql.param(examIds)}::bigint[]) AND with_exam ORDER BY paper_id LIMIT ${limit}`);
  return found.rows.map(({ id }) => id);
}

/** Papers that stay in the trash are not restored with a later deletion of their exam. */
export async function separatePapers(transaction: Database, examIds: number[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${paperTrash} SET with_exam = false
    WHERE exam_id = ANY(${sql.param(examIds)}::bigint[]) AND with_exam`);
}

const {
  examId: _exam,
  subjectId: _subject,
  slug: _slug,
  searchDoc: _doc,
  searchVector: _vector,
  ...kept
} = getTableColumns(papers);
/** The columns that a restored paper has as before. */
const keptColumns = Object.keys(kept) as (keyof typeof kept)[];

/**
 * Restores papers with their counters, file, previous files and ratings, at these slugs and exams. A deleted subject
 * is omitted. The search document is generated again.
 */
export async function putBack(transaction: Database, places: Place[]): Promise<void> {
  const ids = sql.param(places.map(({ id }) => id));
  const slugs = sql.param(places.map(({ slug }) => slug));
  const examIds = sql.param(places.map(({ examId }) => examId));
  const trashed = sql`${paperTrash} WHERE paper_id = ANY(${ids}::bigint[])`;
  await transaction.execute(sql`
    INSERT INTO ${papers} (exam_id, subject_id, slug, ${joinColumns(papers, keptColumns, ({ name }) => name)})
    OVERRIDING SYSTEM VALUE
    SELECT place.exam_id, subjects.id, place.slug, ${joinColumns(papers, keptColumns, ({ name }) => sql`was.${name}`)}
    FROM unnest(${ids}::bigint[], ${slugs}::text[], ${examIds}::bigint[]) AS place (id, slug, exam_id)
    JOIN ${paperTrash} ON paper_trash.paper_id = place.id
    CROSS JOIN jsonb_populate_record(NULL::${papers}, paper_trash.paper) AS was
    LEFT JOIN ${subjects} ON subjects.id = was.subject_id
    ORDER BY was.id`);
  await transaction.execute(sql`
    INSERT INTO ${paperStats} (paper_id, downloads, rating_sum, rating_count)
    SELECT paper_id, coalesce((stats ->> 'downloads')::int, 0), coalesce((stats ->> 'rating_sum')::int, 0),
      coalesce((stats ->> 'rating_count')::int, 0)
    FROM ${trashed} ORDER BY paper_id`);
  await transaction.execute(sql`
    INSERT INTO ${paperFiles}
    SELECT was.* FROM (SELECT file FROM ${trashed} AND file IS NOT NULL) AS trashed
    CROSS JOIN jsonb_populate_record(NULL::${paperFiles}, trashed.file) AS was`);
  await transaction.execute(sql`
    INSERT INTO ${ratings}
    SELECT was.* FROM (SELECT ratings FROM ${trashed}) AS trashed
    CROSS JOIN jsonb_populate_recordset(NULL::${ratings}, trashed.ratings) AS was`);
  await transaction.execute(sql`
    INSERT INTO ${replacedFiles} (id, paper_id, storage_key, sha256, bytes, pages, kind, original_name,
      thumbnail_key, thumbnail_width, thumbnail_height, active_content, replaced_at, replaced_by)
    OVERRIDING SYSTEM VALUE
    SELECT was.id, was.paper_id, was.storage_key, was.sha256, was.bytes, was.pages, was.kind, was.original_name,
      was.thumbnail_key, was.thumbnail_width, was.thumbnail_height, was.active_content, was.replaced_at, users.id
    FROM (SELECT replaced_files FROM ${trashed}) AS trashed
    CROSS JOIN jsonb_populate_recordset(NULL::${replacedFiles}, trashed.replaced_files) AS was
    LEFT JOIN ${users} ON users.id = was.replaced_by`);
  await transaction.execute(sql`DELETE FROM ${trashed}`);
}
