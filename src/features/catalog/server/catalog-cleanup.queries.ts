import { sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Database } from '#platform/database/database.ts';

export interface SubjectRow {
  id: number;
  name: string;
  papers: number;
}

/** Returns all subjects, oldest first. */
export async function selectSubjectNames(db: Database): Promise<{ id: number; name: string }[]> {
  const result = await db.execute<{ id: number; name: string }>(
    sql`SELECT id, name FROM subjects ORDER BY id`,
  );
  return result.rows;
}

/** Returns the existing ones of these subjects with their number of papers, oldest first. */
export async function selectSubjectsWithPapers(db: Database, ids: number[]): Promise<SubjectRow[]> {
  const result = await db.execute<SubjectRow & Record<string, unknown>>(sql`
    SELECT id, name, (SELECT count(*) FROM papers WHERE subject_id = subjects.id) AS papers
    FROM subjects WHERE id = ANY(${sql.param(ids)}::bigint[]) ORDER BY id`);
  return result.rows;
}

/**
 * Papers in the trash count, as they may return to their exam. So do calendar dates, which the site shows without
 * papers.
 */
const isEmpty = sql`NOT EXISTS (
  SELECT FROM exams WHERE exams.category_id = categories.id AND (
    EXISTS (SELECT FROM papers WHERE papers.exam_id = exams.id)
    OR EXISTS (SELECT FROM all_papers WHERE all_papers.exam_id = exams.id AND deleted_at IS NOT NULL)
    OR EXISTS (SELECT FROM exam_events WHERE exam_events.exam_id = exams.id)))`;

export interface EmptyCategoryRow {
  id: number;
  name: string;
  slug: string;
  /** Sorted by name. */
  examNames: string[];
}

/** `true`: categories whose exams are all empty. `false`: categories without exams. */
export interface EmptyKind {
  hasExams: boolean;
}

const isOfKind = ({ hasExams }: EmptyKind) => sql`${isEmpty} AND ${hasExams} =
  EXISTS (SELECT FROM exams WHERE exams.category_id = categories.id)`;

async function selectEmpty(
  db: Database,
  kind: EmptyKind,
  condition: SQL,
  rest: SQL,
): Promise<EmptyCategoryRow[]> {
  const result = await db.execute<EmptyCategoryRow & Record<string, unknown>>(sql`
    SELECT id, name, slug, ARRAY(
      SELECT exams.name FROM exams WHERE exams.category_id = categories.id ORDER BY ${inNaturalOrder(sql`exams.name`)}, exams.id
    ) AS "examNames"
    FROM categories WHERE ${condition} AND ${isOfKind(kind)} ORDER BY id ${rest}`);
  return result.rows;
}

/** Returns empty categories, oldest first. */
export function selectEmptyCategories(
  db: Database,
  kind: EmptyKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<EmptyCategoryRow[]> {
  return selectEmpty(db, kind, sql`true`, sql`LIMIT ${limit} OFFSET ${offset}`);
}

export function selectEmptyCategoriesAfter(
  db: Database,
  kind: EmptyKind,
  afterId: number,
  limit: number,
): Promise<EmptyCategoryRow[]> {
  return selectEmpty(db, kind, sql`id > ${afterId}`, sql`LIMIT ${limit}`);
}

export async function countEmptyCategories(db: Database, kind: EmptyKind): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM categories WHERE ${isOfKind(kind)}`,
  );
  return result.rows[0]!.count;
}

/** Locks a category and its exams against concurrent inserts. Returns whether it is still empty and of this kind. */
export async function lockIfEmpty(transaction: Database, kind: EmptyKind, id: number): Promise<boolean> {
  await transaction.execute(sql`SELECT FROM categories WHERE id = ${id} FOR UPDATE`);
  await transaction.execute(sql`SELECT FROM exams WHERE category_id = ${id} ORDER BY id FOR UPDATE`);
  return (await selectEmpty(transaction, kind, sql`id = ${id}`, sql``)).length > 0;
}
