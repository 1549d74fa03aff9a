import { eq, getTableColumns, max, sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Database } from '#platform/database/database.ts';
import { categories, exams } from '../../catalog.table.ts';
import { countedTable, type PapersBy } from './papers-of-catalog.queries.ts';

const { searchNames: _names, searchVector: _vector, ...columns } = getTableColumns(categories);
const examCount = sql<number>`coalesce(counts.exams, 0)`.mapWith(Number);
const paperCount = sql<number>`coalesce(counts.papers, 0)`.mapWith(Number);

/** All categories in the order of the site, with known counts of their exams' papers. */
export function selectAdminCategories(db: Database, papersByExam: PapersBy) {
  return adminCategories(db, countedTable(papersByExam));
}
export type AdminCategoryRow = Awaited<ReturnType<typeof selectAdminCategories>>[number];

export async function selectAdminCategory(db: Database, id: number): Promise<AdminCategoryRow | undefined> {
  const ofCategory = sql`
    SELECT exam_id AS id, count(*) AS papers FROM papers
    WHERE exam_id IN (SELECT id FROM exams WHERE category_id = ${id}) GROUP BY exam_id`;
  return (await adminCategories(db, sql`(${ofCategory}) AS counted`, id))[0];
}

/** One category, or all; `counted` has the papers of exams. */
function adminCategories(db: Database, counted: SQL, id?: number) {
  // Kept: the planner would join the exams again for each category.
  const counts = sql`(
    WITH sums AS MATERIALIZED (
      SELECT category_id, count(*) AS exams, sum(papers)::bigint AS papers
      FROM exams LEFT JOIN ${counted} ON counted.id = exams.id GROUP BY category_id
    )
    TABLE sums
  ) AS counts`;
  return db
    .select({ ...columns, examCount, paperCount })
    .from(categories)
    .leftJoin(counts, sql`counts.category_id = ${categories.id}`)
    .where(id === undefined ? undefined : eq(categories.id, id))
    .orderBy(categories.position, inNaturalOrder(categories.name), categories.id);
}

export const categoryRows = {
  table: categories,
  async lock(transaction: Database, id: number) {
    const rows = await transaction
      .select(columns)
      .from(categories)
      .where(eq(categories.id, id))
      .for('update');
    return rows[0];
  },
};

/** Returns the names of all categories. */
export function selectCategoryNames(db: Database) {
  const { id, slug, name, aliases, translations } = categories;
  return db.select({ id, slug, name, aliases, translations }).from(categories);
}

/** Returns the position after all categories. */
export async function selectNextPosition(db: Database): Promise<number> {
  const [last] = await db.select({ position: max(categories.position) }).from(categories);
  return (last?.position ?? -1) + 1;
}

/** Saves the order. It does not change `updatedAt`, so that open forms stay valid. */
export async function placeCategories(transaction: Database, ids: number[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE categories SET position = placed.position - 1
    FROM unnest(${sql.param(ids)}::bigint[]) WITH ORDINALITY AS placed (id, position)
    WHERE categories.id = placed.id`);
}

/** Selects id, slug and name of each exam of a category, by name. */
export function selectExamsWithin(db: Database, categoryId: number) {
  const { id, slug, name } = exams;
  return db
    .select({ id, slug, name })
    .from(exams)
    .where(eq(exams.categoryId, categoryId))
    .orderBy(inNaturalOrder(name), id);
}
