import { sql } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import { linkChecks } from '#features/link-checker/link-checker.table.ts';
import type { StoredPaperFile } from '#features/files/files.server.ts';
import type { PageTextState } from '#features/page-texts/page-texts.contract.ts';
import { pageTextFiles } from '#features/page-texts/page-texts.table.ts';
import type { Database } from '#platform/database/database.ts';

/** A paper's stored file, or `null` values without one, and what is known of the file. */
export interface FileOriginRow {
  paperId: number;
  originalName: string | null;
  activeContent: string | null;
  addedAt: string | null;
  textState: PageTextState | null;
  /** The last check of the link of a paper without a stored file. */
  linkStatus: 'success' | 'warning' | 'error' | null;
  linkMessage: string | null;
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

/** Returns the origin and the state of the files of these papers. */
export async function selectFileOrigins(db: Database, paperIds: number[]): Promise<FileOriginRow[]> {
  const result = await db.execute<FileOriginRow & Record<string, unknown>>(sql`
    SELECT papers.id AS "paperId", original_name AS "originalName", active_content AS "activeContent",
      paper_files.created_at AS "addedAt", page_text_files.state AS "textState",
      link_checks.status AS "linkStatus", message AS "linkMessage"
    FROM papers LEFT JOIN paper_files ON paper_id = papers.id
      LEFT JOIN ${pageTextFiles} ON page_text_files.sha256 = paper_files.sha256
      LEFT JOIN ${linkChecks} ON paper_id IS NULL AND link_checks.url = external_url
    WHERE papers.id = ANY(${sql.param(paperIds)}::bigint[])`);
  return result.rows;
}

/** Returns the previous files of a paper, the last replaced first. */
export async function selectEarlierFiles(db: Database, paperId: number): Promise<EarlierFileRow[]> {
  const result = await db.execute<EarlierFileRow & Record<string, unknown>>(sql`
    SELECT replaced_files.id, sha256, bytes, pages, kind, original_name AS "originalName",
      active_content AS "activeContent", replaced_at AS "replacedAt", users.name AS "replacedByName"
    FROM replaced_files LEFT JOIN ${users} ON users.id = replaced_by
    WHERE paper_id = ${paperId} ORDER BY replaced_at DESC, replaced_files.id DESC`);
  return result.rows;
}

/** Deletes a previous file of a paper from the list and returns it, or `undefined` if it is not in the list. */
export async function takeEarlierFile(
  transaction: Database,
  paperId: number,
  fileId: number,
): Promise<StoredPaperFile | undefined> {
  const result = await transaction.execute<StoredPaperFile & Record<string, unknown>>(sql`
    DELETE FROM replaced_files WHERE id = ${fileId} AND paper_id = ${paperId}
    RETURNING storage_key AS "storageKey", sha256, bytes, crc32, pages, kind, original_name AS "originalName",
      thumbnail_key AS "thumbnailKey", thumbnail_width AS "thumbnailWidth", thumbnail_height AS "thumbnailHeight",
      active_content AS "activeContent"`);
  return result.rows[0];
}

/** Moves the current file of a paper to its previous files. Does nothing if the paper has no file. */
export async function keepAsEarlier(
  transaction: Database,
  paperId: number,
  replacedBy: number | null,
): Promise<void> {
  await transaction.execute(sql`
    WITH taken AS (DELETE FROM paper_files WHERE paper_id = ${paperId} RETURNING *)
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, crc32, pages, kind, original_name,
      thumbnail_key, thumbnail_width, thumbnail_height, active_content, replaced_by)
    SELECT paper_id, storage_key, sha256, bytes, crc32, pages, kind, original_name,
      thumbnail_key, thumbnail_width, thumbnail_height, active_content, ${replacedBy}::bigint
    FROM taken`);
}
