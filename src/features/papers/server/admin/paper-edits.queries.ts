import { eq, sql } from 'drizzle-orm';
import { categories, exams, subjects } from '#features/catalog/catalog.table.ts';
import type { StoredPaperFile } from '#features/files/files.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { PaperFactValues } from '../../paper-fields.contract.ts';
import { paperFiles, papers, paperStats } from '../../papers.table.ts';

/** Columns that an edit writes. Other columns stay unchanged. */
export interface PaperColumns extends PaperFactValues {
  examId: number;
  subjectId: number | null;
  title: string;
  slug?: string;
  externalUrl: string | null;
  originalUrl: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  showsPages?: boolean | null;
  showsText?: boolean | null;
}

export interface PlaceRow {
  examName: string;
  categoryName: string;
  subjectName: string | null;
  titleTemplate: string | null;
}

/** Returns the slugs among these that papers use. Papers in the trash do not reserve slugs. */
export async function selectTakenSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const result = await db.execute<{ slug: string }>(
    sql`SELECT slug FROM papers WHERE slug = ANY(${sql.param(slugs)}::text[])`,
  );
  return new Set(result.rows.map(({ slug }) => slug));
}

/**
 * Returns the names of the exam, its category and the subject, and the template of titles, or `undefined` if the exam does not exist. Locks the
 * exam against deletion.
 */
export async function selectPlace(
  transaction: Database,
  examId: number,
  subjectId: number | null,
): Promise<PlaceRow | undefined> {
  await transaction.execute(sql`SELECT FROM ${exams} WHERE id = ${examId} FOR KEY SHARE`);
  const result = await transaction.execute<PlaceRow & Record<string, unknown>>(sql`
    SELECT exams.name AS "examName", categories.name AS "categoryName", exams.title_template AS "titleTemplate",
      (SELECT name FROM ${subjects} WHERE subjects.id = ${subjectId}::bigint) AS "subjectName"
    FROM ${exams} JOIN ${categories} ON categories.id = exams.category_id WHERE exams.id = ${examId}`);
  return result.rows[0];
}

/** Inserts a paper with its counters. Returns its id. */
export async function insertPaper(
  transaction: Database,
  columns: PaperColumns & { slug: string },
): Promise<number> {
  const [created] = await transaction.insert(papers).values(columns).returning({ id: papers.id });
  await transaction.insert(paperStats).values({ paperId: created!.id });
  return created!.id;
}

/** Locks a paper against all other writers. Returns `false` if it does not exist. */
export async function lockPaper(transaction: Database, paperId: number): Promise<boolean> {
  const result = await transaction.execute(sql`SELECT FROM papers WHERE id = ${paperId} FOR UPDATE`);
  return (result.rowCount ?? 0) > 0;
}

/** At least one millisecond later than before, because clients read the time in milliseconds. */
const laterThanBefore = sql`greatest(now(), ${papers.updatedAt} + interval '1 millisecond')`;

export async function updatePaper(
  transaction: Database,
  paperId: number,
  columns: Partial<PaperColumns>,
): Promise<void> {
  await transaction
    .update(papers)
    .set({ ...columns, updatedAt: laterThanBefore })
    .where(eq(papers.id, paperId));
}

/** Assigns a stored file to a paper that has none. */
export async function insertPaperFile(
  transaction: Database,
  paperId: number,
  file: StoredPaperFile,
): Promise<void> {
  await transaction.insert(paperFiles).values({ ...file, paperId });
}
