import { sql, type SQL } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import { paperFiles, paperStats, papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';

/** A paper that the clean-up would remove, with facts to identify it. */
export interface CleanupPaperRow {
  id: number;
  /** The title of the paper. */
  name: string;
  slug: string;
  examName: string;
  year: number | null;
  downloads: number;
}

/** Papers with neither a stored file nor an external URL. */
const isOrphaned = sql`papers.external_url IS NULL
  AND NOT EXISTS (SELECT FROM ${paperFiles} WHERE paper_files.paper_id = papers.id)`;

/** Counts orphaned papers. `rows` is the number of papers without an external URL that were read. */
export async function countOrphanedPapers(db: Database): Promise<{ value: number; rows: number }> {
  const found = await db.execute<{ value: number; rows: number }>(sql`
    SELECT count(*) AS rows, count(*) FILTER (WHERE paper_files.paper_id IS NULL) AS value
    FROM ${papers} LEFT JOIN ${paperFiles} ON paper_files.paper_id = papers.id WHERE papers.external_url IS NULL`);
  return found.rows[0]!;
}

async function selectPapers(db: Database, ids: SQL): Promise<CleanupPaperRow[]> {
  const found = await db.execute<CleanupPaperRow & Record<string, unknown>>(sql`
    WITH chosen AS MATERIALIZED (${ids})
    SELECT papers.id, title AS name, papers.slug, exams.name AS "examName", year,
      coalesce(downloads, 0) AS downloads
    FROM chosen JOIN ${papers} ON papers.id = chosen.id
    JOIN ${exams} ON exams.id = exam_id LEFT JOIN ${paperStats} ON paper_id = papers.id
    ORDER BY papers.id`);
  return found.rows;
}

/** Returns orphaned papers, ordered by id. */
export function selectOrphanedPapers(
  db: Database,
  { limit, offset, afterId = 0 }: { limit: number; offset: number; afterId?: number },
): Promise<CleanupPaperRow[]> {
  return selectPapers(
    db,
    sql`SELECT id FROM ${papers} WHERE ${isOrphaned} AND id > ${afterId}
      ORDER BY id LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** Returns the existing papers among these ids, ordered by id. */
export function selectPapersToClean(db: Database, ids: number[]): Promise<CleanupPaperRow[]> {
  return selectPapers(db, sql`SELECT unnest(${sql.param(ids)}::bigint[]) AS id`);
}

/** Locks the papers that are still orphaned among these ids. Returns their ids. */
export async function lockOrphanedPapers(transaction: Database, ids: number[]): Promise<number[]> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM ${papers} WHERE id = ANY(${sql.param(ids)}::bigint[]) AND ${isOrphaned}
    ORDER BY id FOR UPDATE`);
  return found.rows.map(({ id }) => id);
}
