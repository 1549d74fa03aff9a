import { sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import { users } from '#features/auth/auth.table.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import { allCategories, allExams, allSubjects } from '../../all-catalog.table.ts';
import type { CategoryState, TrashedKind } from '../../catalog-trash.contract.ts';

/** All rows of a transaction get the same time: they return together. */
const deleted = (deletedBy: number | null): SQL => sql`deleted_at = now(), deleted_by = ${deletedBy}::bigint`;

/** Moves exams to the trash. Their papers must be there already. Their calendar dates stay with them. */
export async function discardExams(
  transaction: Database,
  ids: number[],
  deletedBy: number | null,
): Promise<void> {
  await transaction.execute(
    sql`UPDATE ${allExams} SET ${deleted(deletedBy)} WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  );
}

/** Returns the exams of a category that are in the trash: their URLs change with its slug, too. */
export async function selectExamsInTrash(
  db: Database,
  categoryId: number,
): Promise<{ id: number; slug: string }[]> {
  const result = await db.execute<{ id: number; slug: string }>(
    sql`SELECT id, slug FROM ${allExams} WHERE category_id = ${categoryId} AND deleted_at IS NOT NULL`,
  );
  return result.rows;
}

/** Moves a category to the trash. Its exams must be there already. */
export async function discardCategory(
  transaction: Database,
  id: number,
  deletedBy: number | null,
): Promise<void> {
  await transaction.execute(sql`UPDATE ${allCategories} SET ${deleted(deletedBy)} WHERE id = ${id}`);
}

/** Moves a subject to the trash, with the ids of its papers, also of deleted ones. They lose the subject. */
export async function discardSubject(
  transaction: Database,
  { id, paperIds }: { id: number; paperIds: number[] },
  deletedBy: number | null,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${allSubjects} SET ${deleted(deletedBy)}, deleted_from = ${sql.param(paperIds)}::bigint[] || ARRAY(
      SELECT all_papers.id FROM all_papers WHERE subject_id = ${id} AND all_papers.deleted_at IS NOT NULL ORDER BY 1)
    WHERE id = ${id}`);
  await transaction.execute(
    sql`UPDATE all_papers SET subject_id = NULL WHERE subject_id = ${id} AND deleted_at IS NOT NULL`,
  );
}

export interface CatalogTrashRow {
  kind: TrashedKind;
  id: number;
  name: string;
  slug: string;
  categoryId: number | null;
  categoryName: string | null;
  categoryState: CategoryState | null;
  exams: number;
  papers: number;
  dates: number;
  /** Timestamp in the text format of PostgreSQL. */
  deletedAt: string;
  deletedByName: string | null;
}

const matching = (search: string | undefined): SQL =>
  (search && containing(search, [sql`trash.name`, sql`trash.category_name`])) || sql`true`;

/** The deleted records of all kinds. */
const trash = sql`(
  SELECT 'category' AS kind, id, name, slug, NULL::bigint AS category_id, NULL AS category_name,
    NULL AS category_state, deleted_at, deleted_by
  FROM ${allCategories} WHERE deleted_at IS NOT NULL
  UNION ALL
  SELECT 'exam', all_exams.id, all_exams.name, all_exams.slug, category_id, all_categories.name,
    CASE WHEN all_categories.deleted_at IS NULL THEN 'present' ELSE 'in-trash' END,
    all_exams.deleted_at, all_exams.deleted_by
  FROM ${allExams} JOIN ${allCategories} ON all_categories.id = category_id WHERE all_exams.deleted_at IS NOT NULL
  UNION ALL
  SELECT 'subject', id, name, slug, NULL, NULL, NULL, deleted_at, deleted_by
  FROM ${allSubjects} WHERE deleted_at IS NOT NULL
) AS trash`;

/** Counts only records that were deleted together with the category or the exam. */
const counts = sql`
  (SELECT count(*) FROM ${allExams} AS exam
    WHERE trash.kind = 'category' AND exam.category_id = trash.id AND exam.deleted_at = trash.deleted_at) AS exams,
  CASE trash.kind
    WHEN 'subject' THEN (SELECT cardinality(deleted_from) FROM ${allSubjects} WHERE id = trash.id)
    ELSE (SELECT count(*) FROM all_papers AS paper
      WHERE paper.deleted_at = trash.deleted_at AND paper.exam_id IN (
        SELECT exam.id FROM ${allExams} AS exam
        WHERE trash.kind = 'exam' AND exam.id = trash.id
          OR exam.category_id = trash.id AND exam.deleted_at = trash.deleted_at AND trash.kind = 'category'))
  END AS papers,
  (SELECT count(*) FROM exam_events WHERE trash.kind = 'exam' AND exam_id = trash.id) AS dates`;

/** Returns deleted categories, exams and subjects, the last deleted first. */
export async function selectCatalogTrash(
  db: Database,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<CatalogTrashRow[]> {
  const order = sql`trash.deleted_at DESC, trash.kind, ${inNaturalOrder(sql`trash.name`)}, trash.id`;
  const result = await db.execute<CatalogTrashRow & Record<string, unknown>>(sql`
    SELECT trash.kind, trash.id, trash.name, trash.slug, trash.category_id AS "categoryId",
      trash.category_name AS "categoryName", trash.category_state AS "categoryState",
      ${counts}, trash.deleted_at AS "deletedAt", users.name AS "deletedByName"
    FROM (
      SELECT * FROM ${trash} WHERE ${matching(search)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) AS trash LEFT JOIN ${users} ON users.id = trash.deleted_by
    ORDER BY ${order}`);
  return result.rows;
}

export async function countCatalogTrash(db: Database, search: string | undefined): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM ${trash} WHERE ${matching(search)}`,
  );
  return result.rows[0]!.count;
}

/** A record that was erased from the trash. */
export interface ErasedRecord {
  id: number;
  name: string;
  slug: string;
}

/** The table of a kind, and the deleted records without which a record must not be erased. */
const tables = {
  exam: { table: allExams, children: sql`SELECT FROM all_papers WHERE exam_id = record.id` },
  category: { table: allCategories, children: sql`SELECT FROM ${allExams} WHERE category_id = record.id` },
  subject: { table: allSubjects, children: sql`SELECT WHERE false` },
};

/**
 * Erases at most `limit` records of a kind that were deleted before a time and whose own records are erased. Skips
 * records that another transaction restores.
 */
export async function deleteFromCatalogTrash(
  transaction: Database,
  kind: TrashedKind,
  before: Date,
  limit: number,
): Promise<ErasedRecord[]> {
  const { table, children } = tables[kind];
  const erased = await transaction.execute<ErasedRecord & Record<string, unknown>>(sql`
    DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} AS record
      WHERE deleted_at < ${before.toISOString()} AND NOT EXISTS (${children})
      ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id, name, slug`);
  return erased.rows;
}
