import { sql, type SQL } from 'drizzle-orm';
import type { SearchMatch } from '#features/search/server/search-match.service.ts';
import { includesLanguages } from '#lib/paper-languages.ts';
import type { Database } from '#platform/database/database.ts';

/** What narrows a list, already looked up: the match of a search text, the exams of a category, exact spellings. */
export interface PaperChoice {
  /** Null: something was searched that has no word in it, which matches nothing. */
  match?: SearchMatch | null | undefined;
  examIds?: number[] | undefined;
  examId?: number | undefined;
  subjectId?: number | undefined;
  year?: number | undefined;
  languages?: string[] | undefined;
  paperTypes?: string[] | undefined;
}

function isOneOf(column: SQL, values: string[]): SQL {
  return sql`${column} = ANY(${sql.param(values)}::text[])`;
}

/** The filters that are also facets: a facet counts as if its own filter were not set. */
export function facetConditions(choice: PaperChoice) {
  const { subjectId, year, languages, paperTypes } = choice;
  return {
    years: year === undefined ? undefined : sql`papers.year = ${year}`,
    languages: languages && isOneOf(sql`papers.language`, languages),
    paperTypes: paperTypes && isOneOf(sql`papers.paper_type`, paperTypes),
    subjects: subjectId === undefined ? undefined : sql`papers.subject_id = ${subjectId}`,
  };
}

/** The conditions that every facet keeps. */
export function baseConditions(choice: PaperChoice): SQL[] {
  const { match, examIds, examId } = choice;
  return [
    ...(match === null ? [sql`false`] : []),
    ...(match ? [sql`papers.search_vector @@ ${match.any}::tsquery`] : []),
    ...(examIds ? [sql`papers.exam_id = ANY(${sql.param(examIds)}::bigint[])`] : []),
    ...(examId === undefined ? [] : [sql`papers.exam_id = ${examId}`]),
  ];
}

function joined(conditions: (SQL | undefined)[]): SQL | undefined {
  const set = conditions.filter((condition) => condition !== undefined);
  return set.length === 0 ? undefined : sql.join(set, sql` AND `);
}

/** True when there is no condition at all. */
export function allOf(conditions: (SQL | undefined)[]): SQL {
  return joined(conditions) ?? sql`true`;
}

/** Every condition of the choice; undefined when there is none. */
export function filterOf(choice: PaperChoice): SQL | undefined {
  return joined([...baseConditions(choice), ...Object.values(facetConditions(choice))]);
}

/** Every condition of the choice. */
export function conditionOf(choice: PaperChoice): SQL {
  return filterOf(choice) ?? sql`true`;
}

/** Ids of exams by the slug of their category. */
export async function selectExamIdsByCategory(db: Database): Promise<Map<string, number[]>> {
  const found = await db.execute<{ slug: string; ids: number[] }>(sql`
    SELECT categories.slug, array_agg(exams.id::int ORDER BY exams.id) AS ids
    FROM exams JOIN categories ON categories.id = exams.category_id GROUP BY categories.slug`);
  return new Map(found.rows.map(({ slug, ids }) => [slug, ids]));
}

/** Any constant number of steps: a library has a few dozen languages and paper types. */
const mostValues = 1_000;

/** The stored languages that contain all those of `text`: 'Hindi' is in 'Hindi' and in 'Hindi+English'. */
export async function selectLanguages(db: Database, text: string): Promise<string[]> {
  return languagesWith(await selectValues(db, 'language'), text);
}

/** As `selectLanguages`, of languages that are known. */
export function languagesWith(stored: string[], text: string): string[] {
  return stored.filter((language) => includesLanguages(language, text));
}

/**
 * Every value of this column once. Hops along the column's index from one value to the next, so that a list can be
 * narrowed by plain equality, which an index answers.
 */
export async function selectValues(db: Database, column: 'language' | 'paper_type'): Promise<string[]> {
  const name = sql.identifier(column);
  const found = await db.execute<{ value: string }>(sql`
    WITH RECURSIVE hop(value, step) AS (
      SELECT min(${name}), 1 FROM papers
      UNION ALL
      SELECT (SELECT min(${name}) FROM papers WHERE ${name} > hop.value), step + 1
      FROM hop WHERE hop.value IS NOT NULL AND step < ${mostValues}
    )
    SELECT value FROM hop WHERE value IS NOT NULL`);
  return found.rows.map(({ value }) => value);
}
