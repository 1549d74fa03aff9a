import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import { categories, exams, subjects } from '../catalog.table.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';

/** The id makes the order of equal names stable. */
const byName = (name: SQL, id: SQL) => [asc(inNaturalOrder(name)), asc(id)];

const categoryColumns = {
  id: categories.id,
  name: categories.name,
  slug: categories.slug,
  description: categories.description,
  icon: categories.icon,
};

const examColumns = {
  id: exams.id,
  name: exams.name,
  slug: exams.slug,
  description: exams.description,
  aliases: exams.aliases,
  categoryId: exams.categoryId,
  categoryName: categories.name,
  categorySlug: categories.slug,
  durationMinutes: exams.durationMinutes,
};
const countOfExam =
  sql<number>`(SELECT count(*) FROM public_papers AS papers WHERE papers.exam_id = ${exams.id})`.mapWith(
    Number,
  );

export type CategoryRow = {
  [Column in keyof typeof categoryColumns]: (typeof categories.$inferSelect)[Column];
};

/** Selects all categories in the order of the owner, then by name. */
export function selectCategories(db: Database): Promise<CategoryRow[]> {
  return db
    .select(categoryColumns)
    .from(categories)
    .orderBy(asc(categories.position), ...byName(sql`${categories.name}`, sql`${categories.id}`));
}

export async function selectCategory(db: Database, slug: string): Promise<CategoryRow | undefined> {
  const statement = namedStatement(db, 'category_at', (handle) =>
    handle
      .select(categoryColumns)
      .from(categories)
      .where(eq(categories.slug, sql.placeholder('slug'))),
  );
  return (await statement.execute({ slug }))[0];
}

/** Selects all exams with their number of papers, counted in one pass. */
export function selectExams(db: Database) {
  const counts = sql`(SELECT exam_id, count(*) AS papers FROM public_papers AS papers GROUP BY exam_id) AS counts`;
  return db
    .select({ ...examColumns, paperCount: sql<number>`coalesce(counts.papers, 0)`.mapWith(Number) })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .leftJoin(counts, sql`counts.exam_id = ${exams.id}`)
    .orderBy(...byName(sql`${exams.name}`, sql`${exams.id}`));
}

/** Selects one page of a category's exams, those with the most papers first, and counts only their papers. */
export function selectExamsOfCategory(
  db: Database,
  categoryId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ ...examColumns, paperCount: countOfExam })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .where(eq(exams.categoryId, categoryId))
    .orderBy(desc(countOfExam), ...byName(sql`${exams.name}`, sql`${exams.id}`))
    .limit(limit)
    .offset(offset);
}

/** Returns the number of exams of a category and of their papers. */
export async function countOfCategory(
  db: Database,
  categoryId: number,
): Promise<{ examCount: number; paperCount: number }> {
  const paperCount = sql<number>`coalesce(sum(${countOfExam}), 0)`.mapWith(Number);
  const rows = await db
    .select({ examCount: count(), paperCount })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .where(eq(exams.categoryId, categoryId));
  return rows[0]!;
}

export async function selectExam(db: Database, categoryId: number, slug: string) {
  const statement = namedStatement(db, 'exam_at', (handle) =>
    handle
      .select({ ...examColumns, paperCount: countOfExam })
      .from(exams)
      .innerJoin(categories, eq(categories.id, exams.categoryId))
      .where(
        and(eq(exams.categoryId, sql.placeholder('categoryId')), eq(exams.slug, sql.placeholder('slug'))),
      ),
  );
  return (await statement.execute({ categoryId, slug }))[0];
}
export type ExamRow = Awaited<ReturnType<typeof selectExams>>[number];

export function selectSubjects(db: Database) {
  const { id, name, slug, aliases, createdAt } = subjects;
  return db
    .select({ id, name, slug, aliases, createdAt })
    .from(subjects)
    .orderBy(...byName(sql`${subjects.name}`, sql`${subjects.id}`));
}
export type SubjectRow = Awaited<ReturnType<typeof selectSubjects>>[number];

export async function hasAnySubject(db: Database): Promise<boolean> {
  const result = await db.execute<{ exists: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM subjects)`);
  return result.rows[0]?.exists ?? false;
}

export async function countExamsWithoutPapers(db: Database): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM exams
    WHERE NOT EXISTS (SELECT FROM papers WHERE papers.exam_id = exams.id)`);
  return result.rows[0]!.count;
}

export async function hasAnyCategory(db: Database): Promise<boolean> {
  const result = await db.execute<{ exists: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM categories)`);
  return result.rows[0]?.exists ?? false;
}
