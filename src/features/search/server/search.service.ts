import {
  englishNames,
  translateExamName,
  translatePaper,
  type LocalNames,
} from '#features/catalog/catalog.server.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { SearchResult } from '../search.contract.ts';
import {
  type SearchMatch,
  type SearchMatcher,
  selectCategoriesByName,
  selectExamsByName,
  type NameQuery,
} from '#features/search-index/search-index.server.ts';

type FoundPaper = Pick<
  Paper,
  | 'id'
  | 'slug'
  | 'title'
  | 'year'
  | 'examId'
  | 'examName'
  | 'categoryName'
  | 'categorySlug'
  | 'subjectId'
  | 'subjectName'
>;

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

export interface SearchService {
  /**
   * Returns at most 5 categories, 5 exams and 8 papers, best first. Throws for an empty text. A text without words
   * finds nothing. `names` has the displayed names of exams and categories.
   */
  search(text: string, names?: LocalNames, options?: { isStrict?: boolean }): Promise<SearchResult>;
}

/**
 * Creates the service behind the search box. `papers` ranks papers for a parsed search, as it does for the list of
 * papers.
 */
export function createSearchService(dependencies: {
  db: Database;
  matcher: SearchMatcher;
  papers: { bestMatches(match: SearchMatch, limit: number): Promise<FoundPaper[]> };
}): SearchService {
  const { db, matcher, papers } = dependencies;
  return {
    search: async (text, names = englishNames, options = {}) => {
      const match = await matcher.match(text, options);
      if (!match) return nothing;
      const byName: NameQuery = { ...match.names, namedExamIds: match.examIds, exact: match.exact };
      const [foundCategories, foundExams, foundPapers] = await Promise.all([
        selectCategoriesByName(db, byName, mostCategories),
        selectExamsByName(db, byName, mostExams),
        papers.bestMatches(match, mostPapers),
      ]);
      return {
        ...match.notes,
        papers: foundPapers.map((found) => {
          const { id, slug, title, year, examName, categoryName } = translatePaper(found, names);
          return { type: 'paper', id, slug, title, year, examName, categoryName };
        }),
        categories: foundCategories.map(({ id, name, slug }) => ({
          type: 'category',
          id,
          name: names.categories.get(slug)?.name ?? name,
          slug,
        })),
        exams: foundExams.map((exam) => ({
          type: 'exam',
          ...translateExamName(
            {
              id: exam.id,
              name: exam.name,
              slug: exam.slug,
              categoryName: exam.category_name,
              categorySlug: exam.category_slug,
            },
            names,
          ),
        })),
      };
    },
  };
}
