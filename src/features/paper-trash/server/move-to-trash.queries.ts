import { sql } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import { paperTrash, replacedFiles } from '#features/papers/papers-kept.table.ts';
import { paperFiles, paperStats, papers } from '#features/papers/papers.table.ts';
import { ratings } from '#features/ratings/ratings.table.ts';
import type { Database } from '#platform/database/database.ts';

/** Facts about a trashed paper for the audit log. */
export interface TrashedRow {
  id: number;
  title: string;
  slug: string;
  examName: string;
  year: number | null;
}

/** Locks these exams against new papers until the transaction ends. */
export async function lockExams(transaction: Database, examIds: number[]): Promise<void> {
  await transaction.execute(sql`
    SELECT FROM ${exams} WHERE id = ANY(${sql.param(examIds)}::bigint[]) ORDER BY id FOR UPDATE`);
}

/** Locks up to `limit` papers of these exams, lowest ids first. Returns their ids. */
export async function lockPapersOfExams(
  transaction: Database,
  examIds: number[],
  limit: number,
): Promise<number[]> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM ${papers} WHERE exam_id = ANY(${sql.param(examIds)}::bigint[])
    ORDER BY id LIMIT ${limit} FOR UPDATE`);
  return found.rows.map(({ id }) => id);
}

/** Locks the papers with these ids. Returns the ids that exist, in ascending order. */
export async function lockPapers(transaction: Database, paperIds: number[]): Promise<number[]> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM ${papers} WHERE id = ANY(${sql.param(paperIds)}::bigint[]) ORDER BY id FOR UPDATE`);
  return found.rows.map(({ id }) => id);
}

/**
 * Copies locked papers to the trash with all their data, then deletes them. A separate statement first locks their
 * counters: the copy includes every earlier download and rating, and none is added between copy and deletion.
 */
export async function moveLockedPapers(
  transaction: Database,
  paperIds: number[],
  deletedBy: number | null,
  { withExam = false } = {},
): Promise<TrashedRow[]> {
  const ids = sql.param(paperIds);
  await transaction.execute(sql`
    SELECT FROM ${paperStats} WHERE paper_id = ANY(${ids}::bigint[]) ORDER BY paper_id FOR UPDATE`);
  const moved = await transaction.execute<TrashedRow & Record<string, unknown>>(sql`
    INSERT INTO ${paperTrash} (paper_id, title, slug, exam_id, exam_name, with_exam, year, storage_key, thumbnail_key,
      paper, stats, file, ratings, replaced_files, deleted_by)
    SELECT papers.id, papers.title, papers.slug, papers.exam_id, exams.name, ${withExam}, papers.year,
      paper_files.storage_key, paper_files.thumbnail_key,
      to_jsonb(papers) - ARRAY['search_doc', 'search_vector'], to_jsonb(paper_stats), to_jsonb(paper_files),
      coalesce((SELECT jsonb_agg(to_jsonb(ratings) ORDER BY visitor_hash)
        FROM ${ratings} WHERE paper_id = papers.id), '[]'),
      coalesce((SELECT jsonb_agg(to_jsonb(replaced_files) ORDER BY id)
        FROM ${replacedFiles} WHERE paper_id = papers.id), '[]'),
      ${deletedBy}::bigint
    FROM ${papers}
    JOIN ${exams} ON exams.id = papers.exam_id
    LEFT JOIN ${paperStats} ON paper_stats.paper_id = papers.id
    LEFT JOIN ${paperFiles} ON paper_files.paper_id = papers.id
    WHERE papers.id = ANY(${ids}::bigint[])
    RETURNING paper_id AS id, title, slug, exam_name AS "examName", year`);
  await transaction.execute(sql`DELETE FROM ${papers} WHERE id = ANY(${ids}::bigint[])`);
  return moved.rows;
}
