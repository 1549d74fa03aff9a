import { sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import { users } from '#features/auth/auth.table.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import type { CategoryState, TrashedKind } from '../../catalog-trash.contract.ts';

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

/** Counts only records that were deleted together with the category or the exam. */
const counts = sql`
  (SELECT count(*) FROM catalog_trash AS exam WHERE trash.kind = 'category' AND exam.kind = 'exam'
    AND exam.category_id = trash.record_id AND exam.with_category) AS exams,
  CASE trash.kind
    WHEN 'subject' THEN cardinality(trash.paper_ids)
    WHEN 'exam' THEN (SELECT count(*) FROM paper_trash WHERE exam_id = trash.record_id AND with_exam)
    ELSE (SELECT count(*) FROM catalog_trash AS exam JOIN paper_trash ON paper_trash.exam_id = exam.record_id
      WHERE exam.kind = 'exam' AND exam.category_id = trash.record_id AND exam.with_category
        AND paper_trash.with_exam)
  END AS papers,
  CASE WHEN jsonb_typeof(trash.dates) = 'array' THEN jsonb_array_length(trash.dates) ELSE 0 END AS dates`;

/** Returns deleted categories, exams and subjects, the last deleted first. */
export async function selectCatalogTrash(
  db: Database,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<CatalogTrashRow[]> {
  const found = await db.execute<CatalogTrashRow & Record<string, unknown>>(sql`
    SELECT trash.kind, trash.record_id AS id, trash.name, trash.slug, trash.category_id AS "categoryId",
      trash.category_name AS "categoryName",
      CASE
        WHEN trash.kind <> 'exam' THEN NULL
        WHEN EXISTS (SELECT FROM categories WHERE categories.id = trash.category_id) THEN 'present'
        WHEN EXISTS (SELECT FROM catalog_trash AS category
          WHERE category.kind = 'category' AND category.record_id = trash.category_id) THEN 'in-trash'
        ELSE 'missing'
      END AS "categoryState",
      ${counts}, trash.deleted_at AS "deletedAt", users.name AS "deletedByName"
    FROM (
      SELECT * FROM catalog_trash AS trash WHERE ${matching(search)}
      ORDER BY deleted_at DESC, kind, ${inNaturalOrder(sql`name`)}, record_id LIMIT ${limit} OFFSET ${offset}
    ) AS trash LEFT JOIN ${users} ON users.id = trash.deleted_by
    ORDER BY trash.deleted_at DESC, trash.kind, ${inNaturalOrder(sql`trash.name`)}, trash.record_id`);
  return found.rows;
}

export async function countCatalogTrash(db: Database, search: string | undefined): Promise<number> {
  const found = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM catalog_trash AS trash WHERE ${matching(search)}`,
  );
  return found.rows[0]!.count;
}

/** Whether a record with this id exists again: a restore of an older backup can bring it back. */
const isInUse = sql`CASE kind
  WHEN 'category' THEN EXISTS (SELECT FROM categories WHERE categories.id = record_id)
  WHEN 'exam' THEN EXISTS (SELECT FROM exams WHERE exams.id = record_id)
  WHEN 'subject' THEN EXISTS (SELECT FROM subjects WHERE subjects.id = record_id)
  ELSE false
END`;

/** A record that was erased from the trash. */
export interface ErasedRecord {
  kind: TrashedKind;
  id: number;
  name: string;
  slug: string;
  /** Whether the page exists again. The data of the page must then stay. */
  isInUse: boolean;
}

/** Erases at most `limit` records that were deleted before a time. Skips records that another transaction restores. */
export async function eraseCatalogTrash(
  transaction: Database,
  before: Date,
  limit: number,
): Promise<ErasedRecord[]> {
  const erased = await transaction.execute<ErasedRecord & Record<string, unknown>>(sql`
    DELETE FROM catalog_trash WHERE (kind, record_id) IN (
      SELECT kind, record_id FROM catalog_trash WHERE deleted_at < ${before.toISOString()}
      ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING kind, record_id AS id, name, slug, ${isInUse} AS "isInUse"`);
  return erased.rows;
}
