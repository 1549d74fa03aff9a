import { sql } from 'drizzle-orm';
import { replacedFiles } from '#features/papers/papers-kept.table.ts';
import { paperFiles, papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';

/** A stored file as its row describes it. */
export interface StoredKey {
  paperId: number;
  key: string;
  bytes: number;
  isDamaged: boolean;
}

/** Returns the next stored files of papers after `afterId`, ordered by paper. */
export async function selectStoredKeys(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<StoredKey[]> {
  const found = await db.execute<StoredKey & Record<string, unknown>>(sql`
    SELECT paper_id AS "paperId", storage_key AS key, bytes, damaged_at IS NOT NULL AS "isDamaged"
    FROM ${paperFiles} JOIN ${papers} ON papers.id = paper_id
    WHERE paper_id > ${afterId} ORDER BY paper_id LIMIT ${limit}`);
  return found.rows;
}

export interface FileToReplace extends StoredKey {
  title: string;
  originalName: string;
  externalUrl: string | null;
  /** Previous files, the last replaced first. */
  earlier: { id: number; key: string; bytes: number; originalName: string }[];
}

/** Returns possible replacements for the files of these papers, by paper. Papers without a stored file are omitted. */
export async function selectFilesToReplace(db: Database, paperIds: number[]): Promise<FileToReplace[]> {
  const found = await db.execute<FileToReplace & Record<string, unknown>>(sql`
    SELECT paper_id AS "paperId", title, storage_key AS key, bytes,
      damaged_at IS NOT NULL AS "isDamaged", original_name AS "originalName",
      external_url AS "externalUrl", coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', id, 'key', storage_key, 'bytes', bytes, 'originalName', original_name)
          ORDER BY replaced_at DESC, id DESC)
        FROM ${replacedFiles} WHERE replaced_files.paper_id = paper_files.paper_id
      ), '[]') AS earlier
    FROM ${paperFiles} JOIN ${papers} ON papers.id = paper_id
    WHERE paper_id = ANY(${sql.param(paperIds)}::bigint[]) ORDER BY paper_id`);
  return found.rows;
}
