import { eq, sql } from 'drizzle-orm';
import type { StoredPaperFile } from '#features/files/server/stored-files.service.ts';
import type { Database } from '#platform/database/database.ts';
import { paperFiles, papers, paperStats } from '../papers.table.ts';

/** What an edit writes; the rest of the row stays. */
export interface PaperColumns {
  examId: number;
  subjectId: number | null;
  title: string;
  year: number;
  session: string | null;
  paperType: string;
  language: string;
  externalUrl: string | null;
  originalUrl: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
}

export interface PlaceRow {
  examName: string;
  categoryName: string;
  subjectName: string | null;
}

/** Those of these slugs that a paper has; a paper in the trash keeps none. */
export async function selectTakenSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const found = await db.execute<{ slug: string }>(
    sql`SELECT slug FROM papers WHERE slug = ANY(${sql.param(slugs)}::text[])`,
  );
  return new Set(found.rows.map(({ slug }) => slug));
}

/** What the exam, its category and the subject are called; undefined without such an exam, which is held. */
export async function selectPlace(
  transaction: Database,
  examId: number,
  subjectId: number | null,
): Promise<PlaceRow | undefined> {
  await transaction.execute(sql`SELECT FROM exams WHERE id = ${examId} FOR KEY SHARE`);
  const found = await transaction.execute<PlaceRow & Record<string, unknown>>(sql`
    SELECT exams.name AS "examName", categories.name AS "categoryName",
      (SELECT name FROM subjects WHERE subjects.id = ${subjectId}::bigint) AS "subjectName"
    FROM exams JOIN categories ON categories.id = exams.category_id WHERE exams.id = ${examId}`);
  return found.rows[0];
}

/** Adds a paper with its counters; answers its id. */
export async function insertPaper(
  transaction: Database,
  columns: PaperColumns & { slug: string },
): Promise<number> {
  const [made] = await transaction.insert(papers).values(columns).returning({ id: papers.id });
  await transaction.insert(paperStats).values({ paperId: made!.id });
  return made!.id;
}

/** Locks a paper against every other writer; false when there is none. */
export async function lockPaper(transaction: Database, paperId: number): Promise<boolean> {
  const found = await transaction.execute(sql`SELECT FROM papers WHERE id = ${paperId} FOR UPDATE`);
  return (found.rowCount ?? 0) > 0;
}

/** Later than before by a millisecond at least, which is how fine the time is that a page has read. */
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

/** Names the stored file of a paper that has none. */
export async function insertPaperFile(
  transaction: Database,
  paperId: number,
  file: StoredPaperFile,
): Promise<void> {
  await transaction.insert(paperFiles).values({ ...file, paperId });
}
