import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import { allExams, allCategories, allSubjects } from '#features/catalog/all-catalog.table.ts';
import { allPapers, paperStats } from '#features/papers/all-papers.table.ts';
import { replacedFiles } from '#features/papers/papers-kept.table.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import { paperFiles, papers } from '#features/papers/papers.table.ts';

export interface TrashRow {
  paperId: number;
  title: string;
  slug: string;
  examId: number;
  examName: string;
  hasExam: boolean;
  isExamInTrash: boolean;
  year: number | null;
  downloads: number;
  hasFile: boolean;
  /** In PostgreSQL's text format. */
  deletedAt: string;
  deletedByName: string | null;
}

export interface ErasedRow {
  id: number;
  title: string;
  slug: string;
  examName: string;
  year: number | null;
  /** Storage keys of all files of the paper. */
  keys: string[];
}

const isDeleted = sql`deleted_at IS NOT NULL`;
const matching = (search: string | undefined): SQL =>
  search === undefined
    ? isDeleted
    : sql`${isDeleted} AND ${containing(search, [sql`title`, sql`deleted_exam_name`])}`;

/** Returns papers in the trash, the last deleted first. */
export async function selectTrash(
  db: Database,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<TrashRow[]> {
  const result = await db.execute<TrashRow & Record<string, unknown>>(sql`
    SELECT shown.id AS "paperId", title, shown.slug, exam_id AS "examId", deleted_exam_name AS "examName",
      all_exams.deleted_at IS NULL AS "hasExam", all_exams.deleted_at IS NOT NULL AS "isExamInTrash", year,
      coalesce(downloads, 0) AS downloads, storage_key IS NOT NULL AS "hasFile",
      shown.deleted_at AS "deletedAt", users.name AS "deletedByName"
    FROM (
      SELECT * FROM ${allPapers} WHERE ${matching(search)}
      ORDER BY deleted_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    ) AS shown
    JOIN ${allExams} ON all_exams.id = exam_id
    LEFT JOIN ${paperStats} ON paper_stats.paper_id = shown.id
    LEFT JOIN ${paperFiles} ON paper_files.paper_id = shown.id
    LEFT JOIN ${users} ON users.id = shown.deleted_by
    ORDER BY shown.deleted_at DESC, shown.id DESC`);
  return result.rows;
}

export async function countTrash(db: Database, search: string | undefined): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*) FROM ${allPapers} WHERE ${matching(search)}`,
  );
  return result.rows[0]?.count ?? 0;
}

/** Erases locked papers with all that belongs to them. */
async function erase(transaction: Database, locked: SQL): Promise<ErasedRow[]> {
  // In two statements: the deletion cascades to the rows that name the files.
  const erased = await transaction.execute<ErasedRow & Record<string, unknown>>(sql`
    SELECT id, title, slug, deleted_exam_name AS "examName", year, ARRAY(
      SELECT key FROM (
        SELECT unnest(ARRAY[storage_key, thumbnail_key]) FROM ${paperFiles} WHERE paper_id = locked.id
        UNION SELECT unnest(ARRAY[storage_key, thumbnail_key]) FROM ${replacedFiles} WHERE paper_id = locked.id
      ) AS named (key) WHERE key IS NOT NULL) AS keys
    FROM (SELECT * FROM ${allPapers} WHERE ${locked}) AS locked`);
  const ids = sql.param(erased.rows.map(({ id }) => id));
  await transaction.execute(sql`DELETE FROM ${allPapers} WHERE id = ANY(${ids}::bigint[])`);
  return erased.rows;
}

const isOneOf = (paperIds: number[]): SQL => sql`id = ANY(${sql.param(paperIds)}::bigint[])`;

/** Erases the papers in the trash among these ids. */
export const eraseFromTrash = (transaction: Database, paperIds: number[]): Promise<ErasedRow[]> =>
  erase(transaction, sql`${isOneOf(paperIds)} AND ${isDeleted} FOR UPDATE`);

/** Erases the papers in the library among these ids. Returns their number and the storage keys of their files. */
export async function eraseFromLibrary(
  transaction: Database,
  paperIds: number[],
): Promise<{ papers: number; keys: string[] }> {
  const erased = await erase(transaction, sql`${isOneOf(paperIds)} AND deleted_at IS NULL FOR UPDATE`);
  return { papers: erased.length, keys: erased.flatMap(({ keys }) => keys) };
}

/** Erases up to `limit` papers that were deleted before a time. Skips papers that another transaction is restoring. */
export const eraseOld = (transaction: Database, before: Date, limit: number): Promise<ErasedRow[]> =>
  erase(
    transaction,
    sql`deleted_at < ${before.toISOString()} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );

/** Deletes up to `limit` previous files that were replaced before a time. Returns their number and storage keys. */
export async function forgetOldFiles(
  transaction: Database,
  before: Date,
  limit: number,
): Promise<{ files: number; keys: string[] }> {
  const forgotten = await transaction.execute<{ storageKey: string; thumbnailKey: string | null }>(sql`
    DELETE FROM ${replacedFiles} WHERE id IN (
      SELECT id FROM ${replacedFiles} WHERE replaced_at < ${before.toISOString()}
      ORDER BY replaced_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING storage_key AS "storageKey", thumbnail_key AS "thumbnailKey"`);
  const keys = forgotten.rows.flatMap(({ storageKey, thumbnailKey }) =>
    thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey],
  );
  return { files: forgotten.rows.length, keys };
}

/** Number of records in the trash, by kind. */
interface TrashCounts {
  papers: number;
  /** Stored files of these papers, also pictures and earlier files, that nothing else uses: those that go with them. */
  files: number;
  categories: number;
  exams: number;
  subjects: number;
}

/** Counts the records that were deleted before a time. */
export async function countTrashBefore(db: Database, before: Date): Promise<TrashCounts> {
  const isOld = sql`deleted_at < ${before.toISOString()}`;
  const old = sql`SELECT id FROM ${allPapers} WHERE ${isOld}`;
  const selectKeys = (table: SQLWrapper) =>
    sql`SELECT unnest(ARRAY[storage_key, thumbnail_key]) FROM ${table} WHERE paper_id IN (${old})`;
  const isUsedIn = (table: SQLWrapper) => sql`EXISTS (
    SELECT FROM ${table} WHERE (storage_key = key OR thumbnail_key = key) AND paper_id NOT IN (${old}))`;
  const result = await db.execute<TrashCounts & Record<string, unknown>>(sql`
    SELECT (SELECT count(*) FROM ${allPapers} WHERE ${isOld}) AS papers,
      (SELECT count(DISTINCT key) FROM (${selectKeys(paperFiles)} UNION ALL ${selectKeys(replacedFiles)}) AS old (key)
        WHERE key IS NOT NULL AND NOT ${isUsedIn(paperFiles)} AND NOT ${isUsedIn(replacedFiles)}
          AND NOT EXISTS (SELECT FROM uploads WHERE storage_key = key OR thumbnail_key = key)
          AND NOT EXISTS (SELECT FROM retained_files WHERE storage_key = key)) AS files,
      (SELECT count(*) FROM ${allCategories} WHERE ${isOld}) AS categories,
      (SELECT count(*) FROM ${allExams} WHERE ${isOld}) AS exams,
      (SELECT count(*) FROM ${allSubjects} WHERE ${isOld}) AS subjects`);
  return result.rows[0]!;
}

export async function selectSpecimenIds(db: Database): Promise<number[]> {
  const result = await db.execute<{ id: number }>(
    sql`SELECT id FROM ${papers} WHERE is_specimen ORDER BY id`,
  );
  return result.rows.map((row) => row.id);
}
