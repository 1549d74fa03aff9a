import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export interface NamedExam {
  id: number;
  /** The runs of words in the query that are this exam's name or alias. */
  names: string[];
}

/** Exams whose name or one of whose aliases is exactly one of these. */
export async function selectNamedExams(db: Database, names: string[]): Promise<NamedExam[]> {
  if (names.length === 0) return [];
  const found = await db.execute<{ id: number; names: string[] }>(sql`
    SELECT id, ARRAY(SELECT unnest(search_names) INTERSECT SELECT unnest(${sql.param(names)}::text[])) AS names
    FROM exams WHERE search_names && ${sql.param(names)}::text[] ORDER BY id LIMIT 50`);
  return found.rows;
}

export interface NameQuery {
  /** What could be somebody's name: runs of the query's words. */
  runs: string[];
  namedExamIds: number[];
  exact: string;
  /** Null when only numbers were typed. */
  all: string | null;
  one: string | null;
}

/** Categories, best first: the one that is named, then those that have every word. */
export async function selectCategoriesByName(db: Database, query: NameQuery, limit: number) {
  const names = sql`search_names && ${sql.param(query.runs)}::text[]`;
  const found = await db.execute<{ id: number; name: string; slug: string }>(sql`
    SELECT id, name, slug FROM categories
    WHERE ${names} OR search_vector @@ ${query.all}::tsquery
    ORDER BY ${names} DESC, search_vector @@ ${query.exact}::tsquery DESC, position, name, id LIMIT ${limit}`);
  return found.rows;
}

/** Exams, best first: those that are named, then those that with their category have every word. */
export async function selectExamsByName(db: Database, query: NameQuery, limit: number) {
  const named = sql`array_position(${sql.param(query.namedExamIds)}::bigint[], exams.id)`;
  const both = sql`(exams.search_vector || categories.search_vector)`;
  const found = await db.execute<{
    id: number;
    name: string;
    slug: string;
    category_name: string;
    category_slug: string;
  }>(sql`
    SELECT exams.id, exams.name, exams.slug, categories.name AS category_name, categories.slug AS category_slug
    FROM exams JOIN categories ON categories.id = exams.category_id
    WHERE ${named} IS NOT NULL
      OR (exams.search_vector @@ ${query.one}::tsquery AND ${both} @@ ${query.all}::tsquery)
    ORDER BY ${named} NULLS LAST, ${both} @@ ${query.exact}::tsquery DESC,
      ts_rank(${both}, ${query.one}::tsquery) DESC, exams.name, exams.id
    LIMIT ${limit}`);
  return found.rows;
}
