import type { SearchMatcher } from '#features/search/search.server.ts';
import type { PaperFilters } from '../papers.contract.ts';
import type { FilterValues } from './filter-values.service.ts';
import type { PaperChoice } from './paper-selection.queries.ts';

/** Returns the papers that filters choose, in terms of the database: ids and stored spellings. */
export type FindPaperChoice = (filters: PaperFilters) => Promise<PaperChoice>;

export function createFindPaperChoice(dependencies: {
  matcher: SearchMatcher;
  values: FilterValues;
}): FindPaperChoice {
  const { matcher, values } = dependencies;
  async function lookUp(filters: PaperFilters): Promise<PaperChoice> {
    const { search, strict, category, examId, subjectId, year, language, paperType, ...others } = filters;
    // A type error for a new filter that nothing here looks up.
    others satisfies Record<string, never>;
    const [match, examIds, languages, paperTypes] = await Promise.all([
      search ? matcher.match(search, { isStrict: strict === '1' }) : undefined,
      category ? values.examIds(category) : undefined,
      language ? values.languages(language) : undefined,
      paperType ? values.paperTypes(paperType) : undefined,
    ]);
    return { match, examIds, examId, subjectId, year, languages, paperTypes };
  }

  // A list and its count pass the same filters object, so that the lookup runs once.
  const choices = new WeakMap<PaperFilters, Promise<PaperChoice>>();
  return (filters) => {
    const known = choices.get(filters);
    if (known) return known;
    const choice = lookUp(filters);
    choices.set(filters, choice);
    // A read that is retried after a database restart passes the same object.
    choice.catch(() => choices.delete(filters));
    return choice;
  };
}
