import { sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';

export interface NamedExam {
  id: number;
  name: string;
  slug: string;
  categorySlug: string;
  /** The runs of words in the query that are this exam's name or alias. */
  names: string[];
  hasPapers: boolean;
}

const hasPapers = sql`EXISTS (SELECT 1 FROM public_papers AS papers WHERE papers.exam_id = exams.id)`;

// As a table, because the query builder names only statements that select from one.
const namedExams = sql`(
  SELECT exams.id::int, exams.name, exams.slug, categories.slug AS category_slug, ${hasPapers} AS has_papers,
    ARRAY(SELECT unnest(exams.search_names) INTERSECT SELECT unnest(${sql.placeholder('names')}::text[])) AS names
  FROM exams JOIN categories ON categories.id = exams.category_id
  WHERE exams.search_names && ${sql.placeholder('names')}::text[] ORDER BY exams.id LIMIT 50
) AS named_exams`;

/** Returns exams whose name or alias is exactly one of these. */
export async function selectNamedExams(db: Database, names: string[]): Promise<NamedExam[]> {
  if (names.length === 0) return [];
  const statement = namedStatement(db, 'search_named_exams', (handle) =>
    handle
      .select({
        id: sql<number>`id`,
        name: sql<string>`name`,
        slug: sql<string>`slug`,
        categorySlug: sql<string>`category_slug`,
        hasPapers: sql<boolean>`has_papers`,
        names: sql<string[]>`names`,
      })
      .from(namedExams)
      .orderBy(sql`id`),
  );
  return statement.execute({ names });
}

/** Returns the short names in capitals of all exams, in lower case: `cgl`, `upsc`. */
export async function selectAcronyms(db: Database): Promise<Set<string>> {
  const result = await db.execute<{ acronym: string }>(sql`
    SELECT DISTINCT lower(parts[1]) AS acronym
    FROM exams, unnest(aliases || name) AS known, regexp_matches(known, '\\m([A-Z]{2,6})\\M', 'g') AS parts`);
  return new Set(result.rows.map(({ acronym }) => acronym));
}

/** Returns the frequent words of the library that are long enough to have a sound of their own. */
export async function selectFrequentWords(db: Database): Promise<string[]> {
  const result = await db.execute<{ word: string }>(
    sql`SELECT word FROM search_words WHERE word !~ '[0-9]' AND length(word) > 3 ORDER BY freq DESC, word LIMIT 20000`,
  );
  return result.rows.map(({ word }) => word);
}

export type NearExam = Pick<NamedExam, 'id' | 'name' | 'slug' | 'categorySlug'>;

/** Returns exams with papers, at most 3: those that match come first, or alone, then those with a similar name. */
async function selectNearExams(
  db: Database,
  { text, isNear, isOnly }: { text: string; isNear: SQL; isOnly: boolean },
): Promise<NearExam[]> {
  const similarity = sql`(SELECT max(similarity(known, ${text}::text)) FROM unnest(exams.search_names) AS known)`;
  const result = await db.execute<NearExam & Record<string, unknown>>(sql`
    SELECT exams.id::int, exams.name, exams.slug, categories.slug AS "categorySlug"
    FROM exams JOIN categories ON categories.id = exams.category_id
    WHERE ${hasPapers} ${isOnly ? sql`AND ${isNear}` : sql``}
    ORDER BY ${isNear} DESC, ${similarity} DESC, ${inNaturalOrder(sql`exams.name`)}, exams.id LIMIT 3`);
  return result.rows;
}

/** Returns exams with papers, those of the categories of `examIds` first, at most 3. */
export const selectExamsOfCategory = (db: Database, { text, examIds }: { text: string; examIds: number[] }) =>
  selectNearExams(db, {
    text,
    isNear: sql`exams.category_id IN (SELECT category_id FROM exams WHERE id = ANY(${sql.param(examIds)}::bigint[]))`,
    isOnly: false,
  });

/** Returns exams with papers whose names match `words`, at most 3, those with a similar name first. */
export const selectExamsOfKind = (db: Database, { text, words }: { text: string; words: string }) =>
  selectNearExams(db, { text, isNear: sql`exams.search_vector @@ ${words}::tsquery`, isOnly: true });

interface NameQuery {
  /** Runs of words in the query that could be names. */
  runs: string[];
  namedExamIds: number[];
  exact: string;
  /** Null when only numbers were typed. */
  all: string | null;
  one: string | null;
}

export interface RecordByName {
  kind: 'category' | 'exam';
  id: number;
  name: string;
  slug: string;
  /** Of the category of an exam; empty for a category. */
  categoryName: string;
  categorySlug: string;
}

const runs = sql`${sql.placeholder('runs')}::text[]`;
const query = (part: 'exact' | 'all' | 'one') => sql`${sql.placeholder(part)}::text::tsquery`;
const isNamed = sql`search_names && ${runs}`;
const placeOfExam = sql`array_position(${sql.placeholder('namedExamIds')}::bigint[], exams.id)`;
const wordsOfBoth = sql`(exams.search_vector || categories.search_vector)`;

// `place` keeps the order of each part.
const recordsByName = sql`(
  (SELECT 'category' AS kind, row_number() OVER () AS place, best.*, '' AS category_name, '' AS category_slug FROM (
    SELECT id::int, name, slug FROM categories
    WHERE ${isNamed} OR search_vector @@ ${query('all')}
    ORDER BY ${isNamed} DESC, search_vector @@ ${query('exact')} DESC, position, ${inNaturalOrder(sql`name`)}, id
    LIMIT ${sql.placeholder('maxCategories')}
  ) AS best)
  UNION ALL
  (SELECT 'exam', row_number() OVER (), best.* FROM (
    SELECT exams.id::int, exams.name, exams.slug, categories.name, categories.slug
    FROM exams JOIN categories ON categories.id = exams.category_id
    WHERE ${placeOfExam} IS NOT NULL
      OR (exams.search_vector @@ ${query('one')} AND ${wordsOfBoth} @@ ${query('all')})
    ORDER BY ${placeOfExam} NULLS LAST, ${wordsOfBoth} @@ ${query('exact')} DESC,
      ts_rank(${wordsOfBoth}, ${query('one')}) DESC, ${inNaturalOrder(sql`exams.name`)}, exams.id
    LIMIT ${sql.placeholder('maxExams')}
  ) AS best)
) AS records_by_name`;

/**
 * Returns categories and exams, each best first. Named records come first. Then come categories that have every word,
 * and exams that have every word together with their category.
 */
export async function selectRecordsByName(
  db: Database,
  nameQuery: NameQuery & { maxCategories: number; maxExams: number },
): Promise<RecordByName[]> {
  const statement = namedStatement(db, 'search_records_by_name', (handle) =>
    handle
      .select({
        kind: sql<RecordByName['kind']>`kind`,
        id: sql<number>`id`,
        name: sql<string>`name`,
        slug: sql<string>`slug`,
        categoryName: sql<string>`category_name`,
        categorySlug: sql<string>`category_slug`,
      })
      .from(recordsByName)
      .orderBy(sql`place`),
  );
  return statement.execute({ ...nameQuery });
}
