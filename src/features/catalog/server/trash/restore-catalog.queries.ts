import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { allCategories, allExams, allSubjects } from '../../all-catalog.table.ts';
import type { TrashedKind } from '../../catalog-trash.contract.ts';

const tables = { category: allCategories, exam: allExams, subject: allSubjects };

export interface DeletedRecord {
  id: number;
  name: string;
  slug: string;
  /** In PostgreSQL's text format, with microseconds: records with the same time were deleted together. */
  deletedAt: string;
}

export interface DeletedExam extends DeletedRecord {
  categoryId: number;
  categoryName: string;
  categorySlug: string;
}

/** Locks a record of the trash until the transaction ends. Returns `undefined` if it is not in the trash. */
export async function lockDeleted(
  transaction: Database,
  kind: TrashedKind,
  id: number,
): Promise<DeletedRecord | undefined> {
  const result = await transaction.execute<DeletedRecord & Record<string, unknown>>(sql`
    SELECT id, name, slug, deleted_at::text AS "deletedAt" FROM ${tables[kind]}
    WHERE id = ${id} AND deleted_at IS NOT NULL FOR UPDATE`);
  return result.rows[0];
}

async function lockExams(transaction: Database, condition: SQL): Promise<DeletedExam[]> {
  const result = await transaction.execute<DeletedExam & Record<string, unknown>>(sql`
    SELECT all_exams.id, all_exams.name, all_exams.slug, all_exams.deleted_at::text AS "deletedAt",
      all_categories.id AS "categoryId", all_categories.name AS "categoryName", all_categories.slug AS "categorySlug"
    FROM ${allExams} JOIN ${allCategories} ON all_categories.id = all_exams.category_id
    WHERE all_exams.deleted_at IS NOT NULL AND ${condition} ORDER BY all_exams.id FOR UPDATE OF all_exams`);
  return result.rows;
}

export async function lockDeletedExam(transaction: Database, id: number): Promise<DeletedExam | undefined> {
  return (await lockExams(transaction, sql`all_exams.id = ${id}`))[0];
}

/** Locks the exams that were deleted together with this category. */
export const lockExamsDeletedWith = (transaction: Database, { id, deletedAt }: DeletedRecord) =>
  lockExams(transaction, sql`category_id = ${id} AND all_exams.deleted_at = ${deletedAt}::text::timestamptz`);

/** Brings back a record of the trash at this slug. */
export async function restoreRow(
  transaction: Database,
  kind: TrashedKind,
  { id, slug }: { id: number; slug: string },
): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${tables[kind]} SET deleted_at = NULL, deleted_by = NULL, slug = ${slug} WHERE id = ${id}`);
}

/** Brings back exams of the trash at these slugs of a category. */
export async function restoreExamRows(
  transaction: Database,
  exams: { id: number; slug: string }[],
  categoryId: number,
): Promise<void> {
  const ids = sql.param(exams.map(({ id }) => id));
  const slugs = sql.param(exams.map(({ slug }) => slug));
  await transaction.execute(sql`
    UPDATE ${allExams} SET deleted_at = NULL, deleted_by = NULL, category_id = ${categoryId}, slug = restored.slug
    FROM unnest(${ids}::bigint[], ${slugs}::text[]) AS restored (id, slug) WHERE all_exams.id = restored.id`);
}

const ofSubject = (subjectId: number) =>
  sql`SELECT unnest(deleted_from) FROM ${allSubjects} WHERE all_subjects.id = ${subjectId}`;

/** Returns the papers in use that lost this subject by its deletion and have no other subject since. */
export async function selectPapersToRelabel(transaction: Database, subjectId: number): Promise<number[]> {
  const result = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM papers WHERE id IN (${ofSubject(subjectId)}) AND subject_id IS NULL ORDER BY id`);
  return result.rows.map(({ id }) => id);
}

/** Sets the subject of papers in the trash that lost it by its deletion. */
export async function relabelDeletedPapers(transaction: Database, subjectId: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE all_papers SET subject_id = ${subjectId}
    WHERE id IN (${ofSubject(subjectId)}) AND subject_id IS NULL AND deleted_at IS NOT NULL`);
}
