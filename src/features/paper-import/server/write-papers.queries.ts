import { sql } from 'drizzle-orm';
import type { StoredPaperFile } from '#features/files/files.server.ts';
import { categories, exams, subjects } from '#features/catalog/catalog.table.ts';
import { paperFiles, paperStats, papers as papersTable } from '#features/papers/papers.table.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';

export interface PaperToInsert {
  slug: string;
  examId: number;
  subjectId: number | null;
  title: string;
  year: number | null;
  session: string | null;
  paperType: string;
  language: string;
  url: string | null;
  originalUrl: string | null;
  isSpecimen: boolean;
  /** Optional: without these texts, the page generates them. */
  seoTitle?: string | null;
  seoDescription?: string | null;
}

/** Inserts papers and their counters with one statement each. Returns the ids in the order of the papers. */
export async function insertPapers(transaction: Database, papers: PaperToInsert[]): Promise<number[]> {
  if (papers.length === 0) return [];
  const column = <Key extends keyof PaperToInsert>(key: Key) =>
    sql.param(papers.map((paper) => paper[key] ?? null));
  const made = await transaction.execute<{ id: number; slug: string }>(sql`
    INSERT INTO ${papersTable}
      (slug, exam_id, subject_id, title, year, session, paper_type, language, external_url, original_url,
       is_specimen, seo_title, seo_description)
    SELECT slug, exam_id, subject_id, title, year, session, paper_type, language, external_url, original_url,
      is_specimen, seo_title, seo_description
    FROM unnest(
      ${column('slug')}::text[], ${column('examId')}::bigint[], ${column('subjectId')}::bigint[],
      ${column('title')}::text[], ${column('year')}::smallint[], ${column('session')}::text[],
      ${column('paperType')}::text[], ${column('language')}::text[], ${column('url')}::text[],
      ${column('originalUrl')}::text[], ${column('isSpecimen')}::boolean[], ${column('seoTitle')}::text[], ${column('seoDescription')}::text[]
    ) WITH ORDINALITY AS given
      (slug, exam_id, subject_id, title, year, session, paper_type, language, external_url, original_url,
       is_specimen, seo_title, seo_description, position)
    ORDER BY position
    RETURNING id, slug`);
  const idOfSlug = new Map(made.rows.map(({ id, slug }) => [slug, id]));
  const ids = papers.map(({ slug }) => idOfSlug.get(slug)!);
  await transaction.execute(sql`
    INSERT INTO ${paperStats} (paper_id) SELECT unnest(${sql.param(ids)}::bigint[])`);
  return ids;
}

/** Assigns a stored file to each paper. */
export async function insertPaperFiles(
  transaction: Database,
  files: (StoredPaperFile & { paperId: number })[],
): Promise<void> {
  if (files.length === 0) return;
  const column = <Key extends keyof StoredPaperFile | 'paperId'>(key: Key) =>
    sql.param(files.map((file) => file[key]));
  await transaction.execute(sql`
    INSERT INTO ${paperFiles}
      (paper_id, storage_key, sha256, bytes, pages, kind, original_name,
       thumbnail_key, thumbnail_width, thumbnail_height, active_content)
    SELECT * FROM unnest(
      ${column('paperId')}::bigint[], ${column('storageKey')}::text[], ${column('sha256')}::text[],
      ${column('bytes')}::bigint[], ${column('pages')}::int[], ${column('kind')}::text[],
      ${column('originalName')}::text[], ${column('thumbnailKey')}::text[],
      ${column('thumbnailWidth')}::int[], ${column('thumbnailHeight')}::int[],
      ${column('activeContent')}::text[])`);
}

/** Updates the modification time of papers that received a file. */
export async function touchPapers(transaction: Database, paperIds: number[]): Promise<void> {
  if (paperIds.length === 0) return;
  await transaction.execute(
    sql`UPDATE ${papersTable} SET updated_at = now() WHERE id = ANY(${sql.param(paperIds)}::bigint[])`,
  );
}

/** Updates planner statistics. Without them, the first searches after a large import use a slow plan. */
export async function analyzeLibrary(session: Database): Promise<void> {
  await session.execute(
    sql`ANALYZE ${papersTable}, ${paperFiles}, ${paperStats}, ${categories}, ${exams}, ${subjects}`,
  );
}

/** Takes the import lock until the end of the transaction. */
export async function lockImportsWithin(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.imports}::bigint)`);
}
