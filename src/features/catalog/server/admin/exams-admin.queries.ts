import { and, asc, count, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Translations } from '#lib/text/translations.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import type { AdminExamsQuery, ExamSort } from '../../catalog-admin.contract.ts';
import { categories, exams } from '../../catalog.table.ts';
import { countedOne, countedTable, type PapersBy } from './paper-counts.queries.ts';

export interface ExamColumns {
  categoryId: number;
  name: string;
  slug: string;
  description: string | null;
  aliases: string[];
  translations: Translations<'name' | 'description'>;
  titleTemplate: string | null;
}

const { searchNames: _names, searchVector: _vector, ...columns } = getTableColumns(exams);
const place = { categoryName: categories.name, categorySlug: categories.slug };
const paperCount = sql<number>`coalesce(counted.papers, 0)`.mapWith(Number);

const sortColumns = {
  name: inNaturalOrder(exams.name),
  category: inNaturalOrder(categories.name),
  papers: sql`${paperCount}`,
  createdAt: sql`${exams.createdAt}`,
  updatedAt: sql`${exams.updatedAt}`,
} as const satisfies Record<ExamSort, SQL>;

function conditionOf({ search, categoryId }: AdminExamsQuery): SQL | undefined {
  return and(
    categoryId === undefined ? undefined : eq(exams.categoryId, categoryId),
    search
      ? containing(search, [
          sql`${exams.name}`,
          sql`${exams.slug}`,
          sql`array_to_string(${exams.aliases}, ' ')`,
        ])
      : undefined,
  );
}

function adminExams(db: Database, counted: SQL) {
  return db
    .select({ ...columns, ...place, paperCount })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .leftJoin(counted, sql`counted.id = ${exams.id}`);
}

/** A page of the table. */
export function selectAdminExams(db: Database, query: AdminExamsQuery, counts: PapersBy) {
  const { sort = 'name', order = 'asc', limit = 25, offset = 0 } = query;
  const direction = order === 'asc' ? asc : desc;
  return adminExams(db, countedTable(counts))
    .where(conditionOf(query))
    .orderBy(direction(sortColumns[sort]), sortColumns.name, exams.id)
    .limit(limit)
    .offset(offset);
}
export type AdminExamRow = Awaited<ReturnType<typeof selectAdminExams>>[number];

export async function countAdminExams(db: Database, query: AdminExamsQuery): Promise<number> {
  const [found] = await db.select({ total: count() }).from(exams).where(conditionOf(query));
  return found?.total ?? 0;
}

export async function selectAdminExam(db: Database, id: number): Promise<AdminExamRow | undefined> {
  const rows = await adminExams(db, countedOne('exam_id', id)).where(eq(exams.id, id));
  return rows[0];
}

/**
 * Returns the existing ones of these exams with their category. Locks them against other writers and new papers until
 * the transaction ends.
 */
export async function lockExams(transaction: Database, ids: number[]) {
  await transaction.execute(
    sql`SELECT FROM exams WHERE id = ANY(${sql.param(ids)}::bigint[]) ORDER BY id FOR UPDATE`,
  );
  return transaction
    .select({ ...columns, ...place })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .where(inArray(exams.id, ids))
    .orderBy(exams.id);
}
export type LockedExam = Awaited<ReturnType<typeof lockExams>>[number];

/** Returns the names of the exams of a category. */
export function selectExamNames(db: Database, categoryId: number) {
  const { id, slug, name, aliases, translations } = exams;
  return db
    .select({ id, slug, name, aliases, translations })
    .from(exams)
    .where(eq(exams.categoryId, categoryId));
}

export async function selectCategoryOfId(db: Database, id: number) {
  const { name, slug } = categories;
  const rows = await db.select({ name, slug }).from(categories).where(eq(categories.id, id));
  return rows[0];
}

export async function insertAdminExam(transaction: Database, row: ExamColumns): Promise<number> {
  const [made] = await transaction.insert(exams).values(row).returning({ id: exams.id });
  return made!.id;
}

export async function updateExam(
  transaction: Database,
  id: number,
  row: Partial<ExamColumns>,
): Promise<void> {
  await transaction
    .update(exams)
    // At least 1 ms later than before: clients compare the time in milliseconds.
    .set({ ...row, updatedAt: sql`greatest(now(), ${exams.updatedAt} + interval '1 millisecond')` })
    .where(eq(exams.id, id));
}

export async function deleteExam(transaction: Database, id: number): Promise<void> {
  await transaction.delete(exams).where(eq(exams.id, id));
}
