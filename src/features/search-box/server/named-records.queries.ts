import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { NamedRecord } from '../search.contract.ts';

type Figures = Pick<NamedRecord, 'paperCount' | 'firstYear' | 'lastYear'>;

export interface NamedRecordRow extends Omit<NamedRecord, keyof Figures>, Record<string, unknown> {
  /** The runs of words in the query that are a name of this record. */
  names: string[];
}

/** Returns exams, categories and subjects of which one name is exactly one of these, at most 20 of each kind. */
export async function selectNamedRecords(db: Database, runs: string[]): Promise<NamedRecordRow[]> {
  const wanted = sql`${sql.param(runs)}::text[]`;
  const names = (table: string) =>
    sql`ARRAY(SELECT unnest(${sql.identifier(table)}.search_names) INTERSECT SELECT unnest(${wanted}))`;
  const result = await db.execute<NamedRecordRow>(sql`
    (SELECT 'exam' AS kind, exams.id, exams.name, exams.slug, categories.name AS "categoryName",
        categories.slug AS "categorySlug", ${names('exams')} AS names
      FROM exams JOIN categories ON categories.id = exams.category_id
      WHERE exams.search_names && ${wanted} ORDER BY exams.id LIMIT 20)
    UNION ALL
    (SELECT 'category', id, name, slug, NULL, NULL, ${names('categories')}
      FROM categories WHERE search_names && ${wanted} ORDER BY position, id LIMIT 20)
    UNION ALL
    (SELECT 'subject', id, name, slug, NULL, NULL, ${names('subjects')}
      FROM subjects WHERE search_names && ${wanted} ORDER BY id LIMIT 20)`);
  return result.rows;
}

const paperConditions = {
  exam: (id: number) => sql`exam_id = ${id}`,
  category: (id: number) => sql`exam_id IN (SELECT exams.id FROM exams WHERE category_id = ${id})`,
  subject: (id: number) => sql`subject_id = ${id}`,
};

/** Counts the papers of a record and returns their years. */
export async function selectFigures(
  db: Database,
  { kind, id }: Pick<NamedRecordRow, 'kind' | 'id'>,
): Promise<Figures> {
  const result = await db.execute<Figures & Record<string, unknown>>(sql`
    SELECT count(*)::int AS "paperCount", min(year) AS "firstYear", max(year) AS "lastYear"
    FROM public_papers AS papers WHERE ${paperConditions[kind](id)}`);
  return result.rows[0]!;
}
