import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** What the log says of a paper that went to the trash. */
export interface TrashedRow {
  id: number;
  title: string;
  slug: string;
  examName: string;
  year: number;
}

/** Holds these exams against new papers for the rest of the transaction. */
export async function lockExams(transaction: Database, examIds: number[]): Promise<void> {
  await transaction.execute(sql`
    SELECT FROM exams WHERE id = ANY(${sql.param(examIds)}::bigint[]) ORDER BY id FOR UPDATE`);
}

/** Locks so many papers of these exams, those with the lowest ids; answers their ids. */
export async function lockPapersOfExams(
  transaction: Database,
  examIds: number[],
  limit: number,
): Promise<number[]> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM papers WHERE exam_id = ANY(${sql.param(examIds)}::bigint[])
    ORDER BY id LIMIT ${limit} FOR UPDATE`);
  return found.rows.map(({ id }) => id);
}

/** Locks those of these papers that there are; answers their ids, ascending. */
export async function lockPapers(transaction: Database, paperIds: number[]): Promise<number[]> {
  const found = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM papers WHERE id = ANY(${sql.param(paperIds)}::bigint[]) ORDER BY id FOR UPDATE`);
  return found.rows.map(({ id }) => id);
}

/**
 * Copies locked papers to the trash, whole, and deletes them. Their counters are locked first and in a statement of
 * its own: what was counted or rated until then is seen by the copy, and nothing is added between copy and deletion.
 */
export async function moveLockedPapers(
  transaction: Database,
  paperIds: number[],
  deletedBy: number | null,
  { withExam = false } = {},
): Promise<TrashedRow[]> {
  const ids = sql.param(paperIds);
  await transaction.execute(sql`
    SELECT FROM paper_stats WHERE paper_id = ANY(${ids}::bigint[]) ORDER BY paper_id FOR UPDATE`);
  const moved = await transaction.execute<TrashedRow & Record<string, unknown>>(sql`
    INSERT INTO paper_trash (paper_id, title, slug, exam_id, exam_name, with_exam, year, storage_key, thumbnail_key,
      paper, stats, file, ratings, replaced_files, deleted_by)
    SELECT papers.id, papers.title, papers.slug, papers.exam_id, exams.name, ${withExam}, papers.year,
      paper_files.storage_key, paper_files.thumbnail_key,
      to_jsonb(papers) - ARRAY['search_doc', 'search_vector'], to_jsonb(paper_stats), to_jsonb(paper_files),
      coalesce((SELECT jsonb_agg(to_jsonb(ratings) ORDER BY visitor_hash)
        FROM ratings WHERE paper_id = papers.id), '[]'),
      coalesce((SELECT jsonb_agg(to_jsonb(replaced_files) ORDER BY id)
        FROM replaced_files WHERE paper_id = papers.id), '[]'),
      ${deletedBy}::bigint
    FROM papers
    JOIN exams ON exams.id = papers.exam_id
    LEFT JOIN paper_stats ON paper_stats.paper_id = papers.id
    LEFT JOIN paper_files ON paper_files.paper_id = papers.id
    WHERE papers.id = ANY(${ids}::bigint[])
    RETURNING paper_id AS id, title, slug, exam_name AS "examName", year`);
  await transaction.execute(sql`DELETE FROM papers WHERE id = ANY(${ids}::bigint[])`);
  return moved.rows;
}
