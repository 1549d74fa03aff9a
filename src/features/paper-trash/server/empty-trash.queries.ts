import { sql } from 'drizzle-orm';
import { catalogTrash } from '#features/catalog/catalog-trash.table.ts';
import { paperTrash } from '#features/papers/papers-kept.table.ts';
import type { Database } from '#platform/database/database.ts';

/** Number of records in the trash, by kind. */
export interface TrashCounts {
  papers: number;
  /** Stored files of these papers. A file that two papers share counts once. */
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
      (SELECT count(DISTINCT storage_key) FROM ${paperTrash} WHERE ${isOld}) AS files,
      ${ofKind('category')} AS categories, ${ofKind('exam')} AS exams, ${ofKind('subject')} AS subjects`);
  return found.rows[0]!;
}
