import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export type CountedColumn = 'exam_id' | 'subject_id';

/** Counts of papers by exam or subject. An id that does not exist has no count. */
export interface PapersBy {
  ids: number[];
  papers: number[];
}

/** Counts all papers, which takes half a second at a million. */
export async function selectPaperCounts(db: Database, column: CountedColumn): Promise<PapersBy> {
  const name = sql.identifier(column);
  const found = await db.execute<PapersBy & Record<string, unknown>>(sql`
    SELECT coalesce(json_agg(id), '[]') AS ids, coalesce(json_agg(papers), '[]') AS papers
    FROM (SELECT ${name} AS id, count(*) AS papers FROM papers WHERE ${name} IS NOT NULL GROUP BY ${name}) AS counted`);
  const { ids, papers } = found.rows[0]!;
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
