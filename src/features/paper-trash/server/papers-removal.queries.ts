import { sql } from 'drizzle-orm';
import { replacedFiles } from '#features/papers/papers-kept.table.ts';
import { paperFiles, papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';

/** Deletes papers with all dependent rows. Returns their number and the storage keys of their files. */
export async function deletePaperRows(
  transaction: Database,
  paperIds: number[],
): Promise<{ deleted: number; keys: string[] }> {
  const ids = sql.param(paperIds);
  const files = await transaction.execute<{ key: string }>(sql`
    SELECT DISTINCT key FROM (
      SELECT storage_key, thumbnail_key FROM ${paperFiles} WHERE paper_id = ANY(${ids}::bigint[])
      UNION ALL
      SELECT storage_key, thumbnail_key FROM ${replacedFiles} WHERE paper_id = ANY(${ids}::bigint[])
    ) AS named, unnest(ARRAY[storage_key, thumbnail_key]) AS key
    WHERE key IS NOT NULL`);
  const deleted = await transaction.execute(sql`DELETE FROM ${papers} WHERE id = ANY(${ids}::bigint[])`);
  return { deleted: deleted.rowCount ?? 0, keys: files.rows.map((row) => row.key) };
}

export async function selectSpecimenIds(db: Database): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`SELECT id FROM ${papers} WHERE is_specimen ORDER BY id`);
  return found.rows.map((row) => row.id);
}
