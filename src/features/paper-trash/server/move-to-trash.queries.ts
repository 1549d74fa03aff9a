import { sql } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import { allPapers } from '#features/papers/all-papers.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';

/** Facts about a deleted paper for the audit log. */
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
  const result = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM ${papers} WHERE exam_id = ANY(${sql.param(examIds)}::bigint[])
    ORDER BY id LIMIT ${limit} FOR UPDATE`);
  return result.rows.map(({ id }) => id);
}

/** Locks the papers with these ids. Returns the ids that exist, in ascending order. */
export async function lockPapers(transaction: Database, paperIds: number[]): Promise<number[]> {
  const result = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM ${papers} WHERE id = ANY(${sql.param(paperIds)}::bigint[]) ORDER BY id FOR UPDATE`);
  return result.rows.map(({ id }) => id);
}

/** Moves locked papers to the trash. Their counters, ratings and files stay with them. */
export async function moveLockedPapers(
  transaction: Database,
  paperIds: number[],
  deletedBy: number | null,
): Promise<TrashedRow[]> {
  const moved = await transaction.execute<TrashedRow & Record<string, unknown>>(sql`
    UPDATE ${allPapers} SET deleted_at = now(), deleted_by = ${deletedBy}::bigint, deleted_exam_name = exams.name
    FROM ${exams} WHERE exams.id = exam_id AND all_papers.id = ANY(${sql.param(paperIds)}::bigint[])
    RETURNING all_papers.id, title, all_papers.slug, exams.name AS "examName", year`);
  return moved.rows.toSorted((a, b) => a.id - b.id);
}
