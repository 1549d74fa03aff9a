import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { TrashedKind } from '../../catalog-trash.contract.ts';

export interface TrashedRecord {
  id: number;
  name: string;
  slug: string;
  categoryId: number | null;
  categoryName: string | null;
  categorySlug: string | null;
  record: Record<string, unknown>;
  dates: Record<string, unknown>[];
}

const columns = sql`record_id AS id, name, slug, category_id AS "categoryId", category_name AS "categoryName",
  category_slug AS "categorySlug", record,
  CASE WHEN jsonb_typeof(dates) = 'array' THEN dates ELSE '[]' END AS dates`;

/** Locks a record of the trash until the transaction ends. Returns `undefined` if it is not in the trash. */
export async function lockTrashed(
  transaction: Database,
  kind: TrashedKind,
  id: number,
): Promise<TrashedRecord | undefined> {
  const found = await transaction.execute<TrashedRecord & Record<string, unknown>>(sql`
    SELECT ${columns} FROM catalog_trash WHERE kind = ${kind} AND record_id = ${id} FOR UPDATE`);
  return found.rows[0];
}

/** Locks the exams that were deleted together with this category. */
export async function lockExamsOfTrashed(
  transaction: Database,
  categoryId: number,
): Promise<TrashedRecord[]> {
  const found = await transaction.execute<TrashedRecord & Record<string, unknown>>(sql`
    SELECT ${columns} FROM catalog_trash WHERE kind = 'exam' AND category_id = ${categoryId} AND with_category
    ORDER BY record_id FOR UPDATE`);
  return found.rows;
}

/** Inserts rows with the columns that both they and the table have. Columns of a later version get their defaults. */
export async function insertRecords(
  transaction: Database,
  table: 'categories' | 'exams' | 'subjects' | 'exam_events',
  records: Record<string, unknown>[],
): Promise<void> {
  if (records.length === 0) return;
  const known = await transaction.execute<{ name: string }>(sql`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = to_regclass(${table}) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
  const names = known.rows.map(({ name }) => name).filter((name) => name in records[0]!);
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await transaction.execute(sql`
    INSERT INTO ${sql.identifier(table)} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(records)}::jsonb)`);
}

/** Removes restored records from the trash. */
export async function deleteTrashed(transaction: Database, kind: TrashedKind, ids: number[]): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM catalog_trash WHERE kind = ${kind} AND record_id = ANY(${sql.param(ids)}::bigint[])`);
}

/** Marks exams that remain in the trash, so that a later deletion of their category does not include them. */
export async function separateExams(transaction: Database, categoryId: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE catalog_trash SET with_category = false WHERE kind = 'exam' AND category_id = ${categoryId}`);
}

/** Returns the papers in use that lost this subject by its deletion and have no other subject since. */
export async function selectPapersToRelabel(transaction: Database, subjectId: number): Promise<number[]> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT papers.id FROM catalog_trash CROSS JOIN unnest(paper_ids) AS paper_id
    JOIN papers ON papers.id = paper_id AND papers.subject_id IS NULL
    WHERE kind = 'subject' AND record_id = ${subjectId} ORDER BY papers.id`);
  return found.rows.map(({ id }) => id);
}

/** Sets the subject of papers in the trash that lost it before they were deleted. */
export async function relabelTrashedPapers(transaction: Database, subjectId: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE paper_trash SET paper = jsonb_set(paper, '{subject_id}', to_jsonb(${subjectId}::bigint))
    FROM catalog_trash
    WHERE kind = 'subject' AND record_id = ${subjectId} AND paper_trash.paper_id = ANY(paper_ids)
      AND paper ->> 'subject_id' IS NULL`);
}
