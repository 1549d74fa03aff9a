import { sql, type SQL } from 'drizzle-orm';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import { getMatchCondition, type SearchMatch } from '#features/search/search.server.ts';
import { includesLanguages } from '#lib/text/paper-languages.ts';
import type { Database } from '#platform/database/database.ts';
import type { PaperFilters } from '../papers.contract.ts';
import { joinFilters } from '#platform/database/join-conditions.ts';

/** Conditions of a list after lookup: the search match, the exams of a category, exact stored values. */
export interface PaperChoice extends Omit<
  PaperFilters,
  'search' | 'strict' | 'category' | 'language' | 'paperType' | 'year'
> {
  /** `null` if the search text has no words. It matches nothing. */
  match?: SearchMatch | null | undefined;
  examIds?: number[] | undefined;
  year?: number | 'none' | undefined;
  languages?: string[] | undefined;
  paperTypes?: string[] | undefined;
}

function isOneOf(column: SQL, values: string[]): SQL {
  return sql`${column} = ANY(${sql.param(values)}::text[])`;
}

/** The parts of a choice that `facetConditions` turns into conditions. */
type FacetFilter = 'subjectId' | 'year' | 'languages' | 'paperTypes';

/** Returns the filters that are also facets. A facet is counted without its own filter. */
export function facetConditions(choice: Pick<PaperChoice, FacetFilter>) {
  const { subjectId, year, languages, paperTypes } = choice;
  return {
    years:
      year === 'none'
        ? sql`papers.year IS NULL`
        : year === undefined
          ? undefined
          : sql`papers.year = ${year}`,
    languages: languages && isOneOf(sql`papers.language`, languages),
    paperTypes: paperTypes && isOneOf(sql`papers.paper_type`, paperTypes),
    subjects: subjectId === undefined ? undefined : sql`papers.subject_id = ${subjectId}`,
  };
}

/** Returns the conditions that apply to every facet. */
export function baseConditions(choice: PaperChoice): SQL[] {
  const { match, examIds, examId, ...others } = choice;
  // A type error for a new filter without a condition here or among the facets.
  others satisfies { [Name in keyof typeof others]: Name extends FacetFilter ? unknown : never };
  return [
    ...(match === null ? [sql`false`] : []),
    ...(match ? [getMatchCondition(match)] : []),
    ...(examIds ? [sql`papers.exam_id = ANY(${sql.param(examIds)}::bigint[])`] : []),
    ...(examId === undefined ? [] : [sql`papers.exam_id = ${examId}`]),
  ];
}

/** Returns all conditions of the choice, or `undefined` if there are none. */
export function getChoiceFilter(choice: PaperChoice): SQL | undefined {
  return joinFilters([...baseConditions(choice), ...Object.values(facetConditions(choice))]);
}

/** Returns all conditions of the choice, or `true` if there are none. */
export function getChoiceCondition(choice: PaperChoice): SQL {
  return getChoiceFilter(choice) ?? sql`true`;
}

/** Returns exam ids by category slug. */
export async function selectExamIdsByCategory(db: Database): Promise<Map<string, number[]>> {
  const result = await db.execute<{ slug: string; ids: number[] }>(sql`
    SELECT categories.slug, array_agg(exams.id::int ORDER BY exams.id) AS ids
    FROM ${exams} JOIN ${categories} ON categories.id = exams.category_id GROUP BY categories.slug`);
  return new Map(result.rows.map(({ slug, ids }) => [slug, ids]));
}

/** Upper bound of the recursion. A library has a few dozen languages and paper types. */
const maxValues = 1_000;

/**
 * Returns the stored language values that contain all languages in `text`: 'Hindi' is in 'Hindi' and in
 * 'Hindi+English'.
 */
export async function selectLanguages(db: Database, text: string): Promise<string[]> {
  return filterLanguages(await selectValues(db, 'language'), text);
}

/** Does the same as `selectLanguages` for given values. */
export function filterLanguages(stored: string[], text: string): string[] {
  return stored.filter((language) => includesLanguages(language, text));
}

/**
 * Returns the distinct values of a column. Jumps along the column's index from one value to the next. Lists can then
 * filter by equality, which an index supports.
 */
export async function selectValues(db: Database, column: 'language' | 'paper_type'): Promise<string[]> {
  const name = sql.identifier(column);
  const result = await db.execute<{ value: string }>(sql`
    WITH RECURSIVE hop(value, step) AS (
      SELECT min(${name}), 1 FROM papers
      UNION ALL
      SELECT (SELECT min(${name}) FROM papers WHERE ${name} > hop.value), step + 1
      FROM hop WHERE hop.value IS NOT NULL AND step < ${maxValues}
    )
    SELECT value FROM hop WHERE value IS NOT NULL`);
  return result.rows.map(({ value }) => value);
}
