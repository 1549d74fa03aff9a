import { eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Database } from '#platform/database/database.ts';
import { selectRecordPage, updateRecord } from '#platform/records/record-table.ts';
import type { AdminExamsQuery, ExamSort } from '../../catalog-admin.contract.ts';
import { categories, exams } from '../../catalog.table.ts';
import { countedOne, countedTable, type PapersBy } from './papers-of-catalog.queries.ts';

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

function adminExams(db: Database, counted: SQL) {
  return db
    .select({ ...columns, ...place, paperCount })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .leftJoin(counted, sql`counted.id = ${exams.id}`);
}

/** A page of the table. */
export const selectAdminExams = (db: Database, query: AdminExamsQuery, counts: PapersBy) =>
  selectRecordPage(db, query, {
    table: exams,
    select: adminExams(db, countedTable(counts)).$dynamic(),
    where: query.categoryId === undefined ? undefined : eq(exams.categoryId, query.categoryId),
    searched: [sql`${exams.name}`, sql`${exams.slug}`, sql`array_to_string(${exams.aliases}, ' ')`],
    sorts: sortColumns,
  });
export type AdminExamRow = Awaited<ReturnType<typeof selectAdminExams>>['rows'][number];

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

export const examRows = {
  table: exams,
  lock: async (transaction: Database, id: number) => (await lockExams(transaction, [id]))[0],
};

export async function setExamAliases(transaction: Database, id: number, aliases: string[]): Promise<void> {
  await updateRecord(transaction, exams, id, { aliases });
}

export async function deleteExam(transaction: Database, id: number): Promise<void> {
  await transaction.delete(exams).where(eq(exams.id, id));
}
