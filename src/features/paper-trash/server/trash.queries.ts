import { sql, type SQL } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import { catalogTrash } from '#features/catalog/catalog-trash.table.ts';
import { exams } from '#features/catalog/catalog.table.ts';
import { paperTrash, replacedFiles } from '#features/papers/papers-kept.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';

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
  /** A paper with this id exists, so the data of its page must stay. */
  isInUse: boolean;
}

function matching(search: string | undefined): SQL {
  if (search === undefined) return sql`true`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(title ILIKE ${pattern} OR exam_name ILIKE ${pattern})`;
}

/** Returns papers in the trash, the last deleted first. */
export async function selectTrash(
  db: Database,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<TrashRow[]> {
  const found = await db.execute<TrashRow & Record<string, unknown>>(sql`
    SELECT paper_id AS "paperId", title, slug, exam_id AS "examId", exam_name AS "examName",
      EXISTS (SELECT FROM ${exams} WHERE exams.id = exam_id) AS "hasExam",
      EXISTS (SELECT FROM ${catalogTrash} WHERE kind = 'exam' AND record_id = exam_id) AS "isExamInTrash", year,
      coalesce((stats ->> 'downloads')::int, 0) AS downloads, storage_key IS NOT NULL AS "hasFile",
      deleted_at AS "deletedAt", users.name AS "deletedByName"
    FROM (
      SELECT * FROM ${paperTrash} WHERE ${matching(search)}
      ORDER BY deleted_at DESC, paper_id DESC LIMIT ${limit} OFFSET ${offset}
    ) AS shown LEFT JOIN ${users} ON users.id = deleted_by
    ORDER BY deleted_at DESC, paper_id DESC`);
  return found.rows;
}

export async function countTrash(db: Database, search: string | undefined): Promise<number> {
  const found = await db.execute<{ count: number }>(
    sql`SELECT count(*) FROM ${paperTrash} WHERE ${matching(search)}`,
  );
  return found.rows[0]?.count ?? 0;
}

/** True if the paper of a trash row exists. A backup from before the deletion can restore it. */
const isInUse = sql`EXISTS (SELECT FROM ${papers} WHERE papers.id = paper_id)`;

/** Returns the ids of erased papers whose pages no longer exist. */
export function idsOfErasedPages(rows: ErasedRow[]): number[] {
  return rows.filter((row) => !row.isInUse).map(({ id }) => id);
}

const erasedColumns = sql`
  paper_id AS id, title, slug, exam_name AS "examName", year, ARRAY(
    SELECT key FROM (
      SELECT unnest(ARRAY[storage_key, thumbnail_key]) AS key
      UNION
      SELECT unnest(ARRAY[was ->> 'storage_key', was ->> 'thumbnail_key'])
      FROM jsonb_array_elements(replaced_files) AS was
    ) AS named WHERE key IS NOT NULL
  ) AS keys, ${isInUse} AS "isInUse"`;

/** Erases the papers in the trash among these ids. */
export async function eraseFromTrash(transaction: Database, paperIds: number[]): Promise<ErasedRow[]> {
  const erased = await transaction.execute<ErasedRow & Record<string, unknown>>(sql`
    DELETE FROM ${paperTrash} WHERE paper_id = ANY(${sql.param(paperIds)}::bigint[]) RETURNING ${erasedColumns}`);
  return erased.rows;
}

/** Erases up to `most` papers that were deleted before a time. Skips papers that another transaction is restoring. */
export async function eraseOld(transaction: Database, before: Date, most: number): Promise<ErasedRow[]> {
  const erased = await transaction.execute<ErasedRow & Record<string, unknown>>(sql`
    DELETE FROM ${paperTrash} WHERE paper_id IN (
      SELECT paper_id FROM ${paperTrash} WHERE deleted_at < ${before.toISOString()}
      ORDER BY deleted_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING ${erasedColumns}`);
  return erased.rows;
}

/** Deletes up to `most` previous files that were replaced before a time. Returns their number and storage keys. */
export async function forgetOldFiles(
  transaction: Database,
  before: Date,
  most: number,
): Promise<{ files: number; keys: string[] }> {
  const forgotten = await transaction.execute<{ storageKey: string; thumbnailKey: string | null }>(sql`
    DELETE FROM ${replacedFiles} WHERE id IN (
      SELECT id FROM ${replacedFiles} WHERE replaced_at < ${before.toISOString()}
      ORDER BY replaced_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) RETURNING storage_key AS "storageKey", thumbnail_key AS "thumbnailKey"`);
  const keys = forgotten.rows.flatMap(({ storageKey, thumbnailKey }) =>
    thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey],
  );
  return { files: forgotten.rows.length, keys };
}
