import { sql, type SQLWrapper } from 'drizzle-orm';
import { allCategories, allExams, allSubjects } from '#features/catalog/all-catalog.table.ts';
import { allPapers, paperFiles } from '#features/papers/all-papers.table.ts';
import { replacedFiles } from '#features/papers/papers-kept.table.ts';
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
  const old = sql`SELECT id FROM ${allPapers} WHERE ${isOld}`;
  const keysIn = (table: SQLWrapper) =>
    sql`SELECT unnest(ARRAY[storage_key, thumbnail_key]) FROM ${table} WHERE paper_id IN (${old})`;
  const isUsedIn = (table: SQLWrapper) => sql`EXISTS (
    SELECT FROM ${table} WHERE (storage_key = key OR thumbnail_key = key) AND paper_id NOT IN (${old}))`;
  const found = await db.execute<TrashCounts & Record<string, unknown>>(sql`
    SELECT (SELECT count(*) FROM ${allPapers} WHERE ${isOld}) AS papers,
      (SELECT count(DISTINCT key) FROM (${keysIn(paperFiles)} UNION ALL ${keysIn(replacedFiles)}) AS old (key)
        WHERE key IS NOT NULL AND NOT ${isUsedIn(paperFiles)} AND NOT ${isUsedIn(replacedFiles)}
          AND NOT EXISTS (SELECT FROM uploads WHERE storage_key = key OR thumbnail_key = key)
          AND NOT EXISTS (SELECT FROM retained_files WHERE storage_key = key)) AS files,
      (SELECT count(*) FROM ${allCategories} WHERE ${isOld}) AS categories,
      (SELECT count(*) FROM ${allExams} WHERE ${isOld}) AS exams,
      (SELECT count(*) FROM ${allSubjects} WHERE ${isOld}) AS subjects`);
  return found.rows[0]!;
}
