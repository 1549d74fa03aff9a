import { sql } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import type { StoredPaperFile } from '#features/files/files.server.ts';
import type { Database } from '#platform/database/database.ts';

export interface FileOriginRow {
  paperId: number;
  originalName: string;
  activeContent: string | null;
  addedAt: string;
}

export interface EarlierFileRow {
  id: number;
  sha256: string;
  bytes: number;
  pages: number;
  kind: 'text' | 'scan';
  originalName: string;
  activeContent: string | null;
  replacedAt: string;
  replacedByName: string | null;
}

/** Returns the original name, the active content and the time of addition of these papers' stored files. */
export async function selectFileOrigins(db: Database, paperIds: number[]): Promise<FileOriginRow[]> {
  const found = await db.execute<FileOriginRow & Record<string, unknown>>(sql`
    SELECT paper_id AS "paperId", original_name AS "originalName", active_content AS "activeContent",
      created_at AS "addedAt"
    FROM paper_files WHERE paper_id = ANY(${sql.param(paperIds)}::bigint[])`);
  return found.rows;
}

/** Returns the previous files of a paper, the last replaced first. */
export async function selectEarlierFiles(db: Database, paperId: number): Promise<EarlierFileRow[]> {
  const found = await db.execute<EarlierFileRow & Record<string, unknown>>(sql`
    SELECT replaced_files.id, sha256, bytes, pages, kind, original_name AS "originalName",
      active_content AS "activeContent", replaced_at AS "replacedAt", users.name AS "replacedByName"
    FROM replaced_files LEFT JOIN ${users} ON users.id = replaced_by
    WHERE paper_id = ${paperId} ORDER BY replaced_at DESC, replaced_files.id DESC`);
  return found.rows;
}

/** Deletes a previous file of a paper from the list and returns it, or `undefined` if it is not in the list. */
export async function takeEarlierFile(
  transaction: Database,
  paperId: number,
  fileId: number,
): Promise<StoredPaperFile | undefined> {
  const taken = await transaction.execute<StoredPaperFile & Record<string, unknown>>(sql`
    DELETE FROM replaced_files WHERE id = ${fileId} AND paper_id = ${paperId}
    RETURNING storage_key AS "storageKey", sha256, bytes, pages, kind, original_name AS "originalName",
      thumbnail_key AS "thumbnailKey", thumbnail_width AS "thumbnailWidth", thumbnail_height AS "thumbnailHeight",
      active_content AS "activeContent"`);
  return taken.rows[0];
}

/** Moves the current file of a paper to its previous files. Does nothing if the paper has no file. */
export async function keepAsEarlier(
  transaction: Database,
  paperId: number,
  replacedBy: number | null,
): Promise<void> {
  await transaction.execute(sql`
    WITH taken AS (DELETE FROM paper_files WHERE paper_id = ${paperId} RETURNING *)
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name,
      thumbnail_key, thumbnail_width, thumbnail_height, active_content, replaced_by)
    SELECT paper_id, storage_key, sha256, bytes, pages, kind, original_name,
      thumbnail_key, thumbnail_width, thumbnail_height, active_content, ${replacedBy}::bigint
    FROM taken`);
}
