import { sql } from 'drizzle-orm';
import { catalogTrash } from '#features/catalog/catalog-trash.table.ts';
import { paperTrash } from '#features/papers/papers-kept.table.ts';
import type { Database } from '#platform/database/database.ts';

/** Number of records in the trash, by kind. */
export interface TrashCounts {
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
  const ofKind = (kind: string) =>
    sql`(SELECT count(*) FROM ${catalogTrash} WHERE kind = ${kind} AND ${isOld})`;
  const found = await db.execute<TrashCounts & Record<string, unknown>>(sql`
    SELECT (SELECT count(*) FROM ${paperTrash} WHERE ${isOld}) AS papers,
      (SELECT count(DISTINCT key) FROM ${paperTrash}, unnest(ARRAY[storage_key, thumbnail_key] || ARRAY(
          SELECT unnest(ARRAY[was ->> 'storage_key', was ->> 'thumbnail_key'])
          FROM jsonb_array_elements(replaced_files) AS was)) AS key
        WHERE ${isOld} AND NOT EXISTS (SELECT FROM paper_files WHERE storage_key = key OR thumbnail_key = key)
          AND NOT EXISTS (SELECT FROM replaced_files WHERE storage_key = key OR thumbnail_key = key)
          AND NOT EXISTS (SELECT FROM uploads WHERE storage_key = key OR thumbnail_key = key)
          AND NOT EXISTS (SELECT FROM retained_files WHERE storage_key = key)) AS files,
      ${ofKind('category')} AS categories, ${ofKind('exam')} AS exams, ${ofKind('subject')} AS subjects`);
  return found.rows[0]!;
}
