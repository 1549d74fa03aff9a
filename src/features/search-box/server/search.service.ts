import {
  englishNames,
  translateExamName,
  translatePaper,
  type LocalNames,
} from '#features/catalog/catalog.server.ts';
import type { PapersService } from '#features/papers/papers.server.ts';
import type { Database } from '#platform/database/database.ts';
import type { SearchResult } from '../search.contract.ts';
import {
  type RecordByName,
  type SearchMatcher,
  selectRecordsByName,
} from '#features/search/search.server.ts';

const mostCategories = 5;
const mostExams = 5;
const mostPapers = 8;

const nothing: SearchResult = {
  papers: [],
  categories: [],
  exams: [],
  ignoredWords: [],
  searchedWords: [],
  correctedWords: [],
  absent: [],
  filters: [],
};

export type SearchService = ReturnType<typeof createSearchService>;

/**
 * Creates the service behind the search box. `papers` ranks papers for a parsed search, as it does for the list of
 * papers.
 */
export function createSearchService(dependencies: {
  db: Database;
  matcher: SearchMatcher;
  papers: Pick<PapersService, 'bestMatches'>;
}) {
  const { db, matcher, papers } = dependencies;
  return {
    /**
     * Returns at most 5 categories, 5 exams and 8 papers, best first. Throws for an empty text. A text without words
     * finds nothing. `names` has the displayed names of exams and categories.
     */
    search: async (
      text: string,
      names: LocalNames = englishNames,
      options: { isStrict?: boolean } = {},
    ): Promise<SearchResult> => {
      const match = await matcher.match(text, options);
      if (!match) return nothing;
      const [records, foundPapers] = await Promise.all([
        selectRecordsByName(db, {
          ...match.names,
          namedExamIds: match.examIds,
          exact: match.exact,
          mostCategories,
          mostExams,
        }),
        papers.bestMatches(match, mostPapers),
      ]);
      const ofKind = (wanted: RecordByName['kind']) => records.filter(({ kind }) => kind === wanted);
      return {
        ...match.notes,
        papers: foundPapers.map((found) => {
          const { id, slug, title, year, examName, categoryName } = translatePaper(found, names);
          return { type: 'paper', id, slug, title, year, examName, categoryName };
        }),
        categories: ofKind('category').map(({ id, name, slug }) => ({
          type: 'category',
          id,
          name: names.categories.get(slug)?.name ?? name,
          slug,
        })),
        exams: ofKind('exam').map(({ kind: _kind, ...exam }) => ({
          type: 'exam',
          ...translateExamName(exam, names),
        })),
      };
    },
  };
}
