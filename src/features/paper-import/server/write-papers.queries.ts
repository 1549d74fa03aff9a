import { sql } from 'drizzle-orm';
import { joinColumns } from '#platform/database/join-columns.ts';
import { paperFactNames } from '#features/papers/paper-fields.contract.ts';
import type { StoredPaperFile } from '#features/files/files.server.ts';
import { paperFiles, paperStats, papers as papersTable } from '#features/papers/papers.table.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';

/** Columns of a new paper. */
const columnNames = [
  'slug',
  'examId',
  'subjectId',
  'title',
  ...paperFactNames,
  'externalUrl',
  'originalUrl',
  'isSpecimen',
  'seoTitle',
  'seoDescription',
] as const;
type Columns = Pick<typeof papersTable.$inferSelect, (typeof columnNames)[number]>;
/** Without SEO texts, the page generates them. */
export type PaperToInsert = Omit<Columns, 'seoTitle' | 'seoDescription'> & Partial<Columns>;

/** Inserts papers and their counters with one statement each. Returns the ids in the order of the papers. */
export async function insertPapers(transaction: Database, papers: PaperToInsert[]): Promise<number[]> {
  if (papers.length === 0) return [];
  const names = joinColumns(papersTable, columnNames, ({ name }) => name);
  const values = joinColumns(
    papersTable,
    columnNames,
    ({ key, type }) => sql`${sql.param(papers.map((paper) => paper[key] ?? null))}::${type}[]`,
  );
  const result = await transaction.execute<{ id: number; slug: string }>(sql`
    INSERT INTO ${papersTable} (${names})
    SELECT ${names} FROM unnest(${values}) WITH ORDINALITY AS given (${names}, position)
    ORDER BY position
    RETURNING id, slug`);
  const idOfSlug = new Map(result.rows.map(({ id, slug }) => [slug, id]));
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
      (paper_id, storage_key, sha256, bytes, crc32, pages, kind, original_name,
       thumbnail_key, thumbnail_width, thumbnail_height, active_content)
    SELECT * FROM unnest(
      ${column('paperId')}::bigint[], ${column('storageKey')}::text[], ${column('sha256')}::text[],
      ${column('bytes')}::bigint[], ${column('crc32')}::bigint[], ${column('pages')}::int[], ${column('kind')}::text[],
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
    sql`ANALYZE all_papers, ${paperFiles}, ${paperStats}, all_categories, all_exams, all_subjects`,
  );
}

/** Takes the import lock until the end of the transaction. */
export async function lockImportsWithin(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.imports}::bigint)`);
}
