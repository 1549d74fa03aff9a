import { desc, eq, sql } from 'drizzle-orm';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import { siteImports } from './site-import.table.ts';

const { id, kind, name, rows, notes, createdAt } = siteImports;
const sourceColumns = { id, kind, name, rows, notes, createdAt };
export type SourceRow = Awaited<ReturnType<typeof selectSources>>[number];
export type NewSource = Pick<
  typeof siteImports.$inferInsert,
  'kind' | 'name' | 'content' | 'sha256' | 'rows' | 'notes'
>;

/** Returns all lists without their content, newest first. */
export function selectSources(db: Database) {
  return db.select(sourceColumns).from(siteImports).orderBy(desc(createdAt), desc(id));
}

export async function selectSource(
  db: Database,
  sourceId: string,
): Promise<(SourceRow & { content: string }) | undefined> {
  const [row] = await db
    .select({ ...sourceColumns, content: siteImports.content })
    .from(siteImports)
    .where(eq(id, sourceId));
  return row;
}

/** Inserts a list. A list with the same content becomes the newest one and takes the new name. */
export async function upsertSource(transaction: Database, source: NewSource): Promise<SourceRow> {
  const [created] = await transaction
    .insert(siteImports)
    .values(source)
    .onConflictDoUpdate({
      target: siteImports.sha256,
      set: { kind: source.kind, name: source.name, notes: source.notes ?? [], createdAt: sql`now()` },
    })
    .returning(sourceColumns);
  return created!;
}

/** Deletes all lists but the newest ones. */
export async function deleteOldSources(transaction: Database, maxKept: number): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM ${siteImports} WHERE id NOT IN (
      SELECT id FROM ${siteImports} ORDER BY created_at DESC, id DESC LIMIT ${maxKept})`);
}

export async function deleteSource(transaction: Database, sourceId: string): Promise<SourceRow | undefined> {
  const [deleted] = await transaction.delete(siteImports).where(eq(id, sourceId)).returning(sourceColumns);
  return deleted;
}

/** Returns the name of the category of each exam, by the id of the exam. */
export async function selectExamCategories(db: Database): Promise<Map<number, string>> {
  const examRows = await db
    .select({ id: exams.id, category: categories.name })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId));
  return new Map(examRows.map((exam) => [exam.id, exam.category]));
}

/** Returns the papers with these slugs. */
export async function selectTitlesBySlug(
  db: Database,
  slugs: string[],
): Promise<{ slug: string; title: string }[]> {
  const result = await db.execute<{ slug: string; title: string }>(sql`
    SELECT slug, title FROM ${papers} WHERE slug = ANY(${sql.param(slugs)}::text[])`);
  return result.rows;
}

/** Returns the oldest paper with each of these file URLs, and its exam. */
export async function selectPlacesByUrl(
  db: Database,
  urls: string[],
): Promise<{ url: string; slug: string; examSlug: string; categorySlug: string }[]> {
  const result = await db.execute<{ url: string; slug: string; examSlug: string; categorySlug: string }>(sql`
    SELECT DISTINCT ON (external_url) external_url AS url, papers.slug, exams.slug AS "examSlug",
      categories.slug AS "categorySlug"
    FROM ${papers}
    JOIN ${exams} ON exams.id = exam_id
    JOIN ${categories} ON categories.id = category_id
    WHERE external_url = ANY(${sql.param(urls)}::text[])
    ORDER BY external_url, papers.id`);
  return result.rows;
}
