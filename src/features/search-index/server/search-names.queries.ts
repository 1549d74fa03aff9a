import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export interface NamedExam {
  id: number;
  name: string;
  slug: string;
  categorySlug: string;
  /** The runs of words in the query that are this exam's name or alias. */
  names: string[];
  hasPapers: boolean;
}

const hasPapers = sql`EXISTS (SELECT 1 FROM papers WHERE papers.exam_id = exams.id)`;

// As a table, so that the query builder can prepare it: planning takes longer than running.
const namedExams = sql`(
  SELECT exams.id::int, exams.name, exams.slug, categories.slug AS category_slug, ${hasPapers} AS has_papers,
    ARRAY(SELECT unnest(exams.search_names) INTERSECT SELECT unnest(${sql.placeholder('names')}::text[])) AS names
  FROM exams JOIN categories ON categories.id = exams.category_id
  WHERE exams.search_names && ${sql.placeholder('names')}::text[] ORDER BY exams.id LIMIT 50
) AS named_exams`;

function prepare(db: Database) {
  return db
    .select({
      id: sql<number>`id`,
      name: sql<string>`name`,
      slug: sql<string>`slug`,
      categorySlug: sql<string>`category_slug`,
      hasPapers: sql<boolean>`has_papers`,
      names: sql<string[]>`names`,
    })
    .from(namedExams)
    .orderBy(sql`id`)
    .prepare('search_named_exams');
}
const preparedOf = new WeakMap<Database, ReturnType<typeof prepare>>();

/** Returns exams whose name or alias is exactly one of these. */
export async function selectNamedExams(db: Database, names: string[]): Promise<NamedExam[]> {
  if (names.length === 0) return [];
  const prepared = preparedOf.get(db) ?? prepare(db);
  preparedOf.set(db, prepared);
  return prepared.execute({ names });
}

/** Returns the short names in capitals of all exams, in lower case: `cgl`, `upsc`. */
export async function selectAcronyms(db: Database): Promise<Set<string>> {
  const found = await db.execute<{ acronym: string }>(sql`
    SELECT DISTINCT lower(parts[1]) AS acronym
    FROM exams, unnest(aliases || name) AS known, regexp_matches(known, '\m([A-Z]{2,6})\M', 'g') AS parts`);
  return new Set(found.rows.map(({ acronym }) => acronym));
}

export interface NearExam {
  id: number;
  name: string;
  slug: string;
  categorySlug: string;
}

/** Returns exams with papers that are nearest to exams of these categories or to a text, at most 3. */
export async function selectNearExams(
  db: Database,
  { text, examIds }: { text: string; examIds: number[] },
): Promise<NearExam[]> {
  const sameCategory = sql`exams.category_id IN (
    SELECT category_id FROM exams WHERE id = ANY(${sql.param(examIds)}::bigint[]))`;
  const similarity = sql`(SELECT max(similarity(known, ${text}::text)) FROM unnest(exams.search_names) AS known)`;
  const found = await db.execute<NearExam & Record<string, unknown>>(sql`
    SELECT exams.id::int, exams.name, exams.slug, categories.slug AS "categorySlug"
    FROM exams JOIN categories ON categories.id = exams.category_id
    WHERE ${hasPapers} ORDER BY ${sameCategory} DESC, ${similarity} DESC, exams.name, exams.id LIMIT 3`);
  return found.rows;
}

export interface NameQuery {
  /** Runs of words in the query that could be names. */
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
