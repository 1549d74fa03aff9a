import { sql } from 'drizzle-orm';
import { categories, exams, subjects } from '#features/catalog/catalog.table.ts';
import type { Database } from '#platform/database/database.ts';
import { joinColumns } from '#platform/database/join-columns.ts';
import { paperFactNames } from '../../paper-fields.contract.ts';
import { papers } from '../../papers.table.ts';
import type { PaperRow } from '../papers.queries.ts';

/** Columns that bulk operations write. */
export const bulkColumnNames = [
  'title',
  'examId',
  'subjectId',
  ...paperFactNames,
  'seoTitle',
  'seoDescription',
  'slug',
  'hiddenReason',
] as const;
export type BulkColumns = Pick<PaperRow, (typeof bulkColumnNames)[number]>;

/** Updates these columns of all rows in one statement. A paper with a reason is hidden. */
export async function updateColumns(
  transaction: Database,
  rows: (BulkColumns & { id: number })[],
): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${papers} SET
      ${joinColumns(papers, bulkColumnNames, ({ key, name }) => sql`${name} = new.${sql.identifier(key)}`)},
      hidden_at = CASE WHEN new."hiddenReason" IS NOT NULL THEN coalesce(papers.hidden_at, now()) END,
      updated_at = greatest(now(), papers.updated_at + interval '1 millisecond')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new (id bigint,
      ${joinColumns(papers, bulkColumnNames, ({ key, type }) => sql`${sql.identifier(key)} ${type}`)})
    WHERE papers.id = new.id`);
}

export interface ExamPlace {
  examName: string;
  categoryName: string;
  titleTemplate: string | null;
}

/**
 * Returns the names of exams, the templates of their titles and their categories, by exam id. Within a transaction, locks the exams against
 * deletion.
 */
export async function selectExamPlaces(db: Database, examIds: number[]): Promise<Map<number, ExamPlace>> {
  const result = await db.execute<ExamPlace & { id: number } & Record<string, unknown>>(sql`
    SELECT exams.id, exams.name AS "examName", categories.name AS "categoryName",
      exams.title_template AS "titleTemplate"
    FROM ${exams} JOIN ${categories} ON categories.id = exams.category_id
    WHERE exams.id = ANY(${sql.param(examIds)}::bigint[]) ORDER BY exams.id FOR KEY SHARE OF exams`);
  return new Map(result.rows.map(({ id, ...place }) => [id, place]));
}

/** Does the same for subjects. */
export async function selectSubjectNames(db: Database, subjectIds: number[]): Promise<Map<number, string>> {
  const result = await db.execute<{ id: number; name: string }>(sql`
    SELECT id, name FROM ${subjects} WHERE id = ANY(${sql.param(subjectIds)}::bigint[]) ORDER BY id FOR KEY SHARE`);
  return new Map(result.rows.map(({ id, name }) => [id, name]));
}

export interface CountersRow {
  id: number;
  title: string;
  downloads: number;
  ratingSum: number;
  ratingCount: number;
  /** Computed from the ratings themselves. */
  trueSum: number;
  trueCount: number;
  /** False if the paper has no counter row yet. */
  hasCounters: boolean;
}

/** Returns the counters of these papers next to the sums of their ratings. */
export async function selectCounters(db: Database, paperIds: number[]): Promise<CountersRow[]> {
  const ids = sql.param(paperIds);
  const result = await db.execute<CountersRow & Record<string, unknown>>(sql`
    SELECT papers.id, papers.title, coalesce(downloads, 0) AS downloads, coalesce(rating_sum, 0) AS "ratingSum",
      coalesce(rating_count, 0) AS "ratingCount", coalesce(given.sum, 0)::int AS "trueSum",
      coalesce(given.count, 0)::int AS "trueCount", paper_stats.paper_id IS NOT NULL AS "hasCounters"
    FROM papers
    LEFT JOIN paper_stats ON paper_stats.paper_id = papers.id
    LEFT JOIN (
      SELECT paper_id, sum(stars) AS sum, count(*) AS count FROM ratings
      WHERE paper_id = ANY(${ids}::bigint[]) GROUP BY paper_id
    ) AS given ON given.paper_id = papers.id
    WHERE papers.id = ANY(${ids}::bigint[])`);
  return result.rows;
}

/**
 * Writes the sums of ratings to the counters. The caller holds the locks of the papers, so no visitor can rate them
 * meanwhile.
 */
export async function updateRatings(
  transaction: Database,
  rows: Pick<CountersRow, 'id' | 'trueSum' | 'trueCount'>[],
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO paper_stats AS stats (paper_id, rating_sum, rating_count)
    SELECT id, "trueSum", "trueCount"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new (id bigint, "trueSum" int, "trueCount" int)
    ORDER BY id
    ON CONFLICT (paper_id) DO UPDATE SET
      rating_sum = excluded.rating_sum, rating_count = excluded.rating_count`);
}

/** Returns the deletion time of each paper in the trash among these ids, in PostgreSQL's text format. */
export async function selectTrashedAt(db: Database, paperIds: number[]): Promise<Map<number, string>> {
  const result = await db.execute<{ id: number; at: string }>(sql`
    SELECT id, deleted_at::text AS at FROM all_papers
    WHERE id = ANY(${sql.param(paperIds)}::bigint[]) AND deleted_at IS NOT NULL`);
  return new Map(result.rows.map(({ id, at }) => [id, at]));
}
