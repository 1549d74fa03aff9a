import { sql, type SQL } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';

/** Serializes writes of the back office to the catalogue. Does not block reads and imports. */
export async function lockCatalog(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.catalog})`);
}

async function selectIds(db: Database, condition: SQL): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`SELECT id FROM papers WHERE ${condition} ORDER BY id`);
  return result.rows.map(({ id }) => id);
}

export function selectPaperIdsOfExams(db: Database, examIds: number[]): Promise<number[]> {
  return selectIds(db, sql`exam_id = ANY(${sql.param(examIds)}::bigint[])`);
}

export function selectPaperIdsOfSubject(db: Database, subjectId: number): Promise<number[]> {
  return selectIds(db, sql`subject_id = ${subjectId}`);
}

/** Moves papers to an exam. The database updates their search documents. */
export async function movePapersToExam(transaction: Database, ids: number[], examId: number): Promise<void> {
  await transaction.execute(sql`
    UPDATE papers SET exam_id = ${examId}, updated_at = now() WHERE id = ANY(${sql.param(ids)}::bigint[])`);
}

export async function movePapersToSubject(
  transaction: Database,
  ids: number[],
  subjectId: number | null,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE papers SET subject_id = ${subjectId}, updated_at = now() WHERE id = ANY(${sql.param(ids)}::bigint[])`);
}

/** Moves papers in the trash to the exam that their exam was merged into. */
export async function moveDeletedToExam(
  transaction: Database,
  examId: number,
  into: { id: number; name: string },
): Promise<void> {
  await transaction.execute(sql`
    UPDATE all_papers SET exam_id = ${into.id}, deleted_exam_name = ${into.name}
    WHERE exam_id = ${examId} AND deleted_at IS NOT NULL`);
}

export async function moveDeletedToSubject(
  transaction: Database,
  subjectId: number,
  into: number,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE all_papers SET subject_id = ${into} WHERE subject_id = ${subjectId} AND deleted_at IS NOT NULL`);
}

export interface PaperFigures extends Record<string, unknown> {
  papers: number;
  /** Distinct files: a file of two papers counts once. */
  files: number;
  downloads: number;
}

/** Counts papers, files and downloads of these exams. */
export async function selectPaperFigures(db: Database, examIds: number[]): Promise<PaperFigures> {
  const result = await db.execute<PaperFigures>(sql`
    SELECT count(*) AS papers, count(DISTINCT paper_files.storage_key) AS files,
      coalesce(sum(paper_stats.downloads), 0)::bigint AS downloads
    FROM papers
    LEFT JOIN paper_stats ON paper_stats.paper_id = papers.id
    LEFT JOIN paper_files ON paper_files.paper_id = papers.id
    WHERE papers.exam_id = ANY(${sql.param(examIds)}::bigint[])`);
  return result.rows[0]!;
}

export type CountedColumn = 'exam_id' | 'subject_id';

/** Counts of papers by exam or subject. An id that does not exist has no count. */
export interface PapersBy {
  ids: number[];
  papers: number[];
}

/** Counts all papers, which takes half a second at a million. */
export async function selectPaperCounts(db: Database, column: CountedColumn): Promise<PapersBy> {
  const name = sql.identifier(column);
  const result = await db.execute<PapersBy & Record<string, unknown>>(sql`
    SELECT coalesce(json_agg(id), '[]') AS ids, coalesce(json_agg(papers), '[]') AS papers
    FROM (SELECT ${name} AS id, count(*) AS papers FROM papers WHERE ${name} IS NOT NULL GROUP BY ${name}) AS counted`);
  const { ids, papers } = result.rows[0]!;
  return { ids, papers };
}

/** Known counts as a table `counted` with `id` and `papers`. */
export function countedTable({ ids, papers }: PapersBy): SQL {
  return sql`unnest(${sql.param(ids)}::bigint[], ${sql.param(papers)}::bigint[]) AS counted (id, papers)`;
}

/** The count of one exam or subject, as a table like `countedTable`. */
export function countedOne(column: CountedColumn, id: number): SQL {
  const papers = sql`SELECT count(*) FROM papers WHERE ${sql.identifier(column)} = ${id}`;
  return sql`(SELECT ${id}::bigint AS id, (${papers}) AS papers) AS counted`;
}
