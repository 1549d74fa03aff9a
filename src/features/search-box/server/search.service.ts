import {
  englishNames,
  translateExamName,
  translatePaper,
  type LocalNames,
} from '#features/catalog/catalog.server.ts';
import { listBestMatches } from '#features/papers/papers.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { SearchResult } from '../search.contract.ts';
import { matchSearch, type RecordByName, selectRecordsByName } from '#features/search/search.server.ts';

const limits = { maxCategories: 5, maxExams: 5 };
const maxPapers = 8;

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

/**
 * Returns at most 5 categories, 5 exams and 8 papers, best first. Throws for an empty text. A text without words finds
 * nothing. `names` has the displayed names of exams and categories.
 */
export async function search(
  ctx: Context,
  text: string,
  names: LocalNames = englishNames,
  options: { isStrict?: boolean } = {},
): Promise<SearchResult> {
  const match = await matchSearch(ctx, text, options);
  if (!match) return nothing;
  const [records, papers] = await Promise.all([
    selectRecordsByName(ctx.db, {
      ...match.names,
      namedExamIds: match.examIds,
      exact: match.exact,
      ...limits,
    }),
    listBestMatches(ctx, match, maxPapers),
  ]);
  const filterKind = (wanted: RecordByName['kind']) => records.filter(({ kind }) => kind === wanted);
  return {
    ...match.notes,
    papers: papers.map((row) => {
      const { id, slug, title, year, examName, categoryName } = translatePaper(row, names);
      return { type: 'paper', id, slug, title, year, examName, categoryName };
    }),
    categories: filterKind('category').map(({ id, name, slug }) => ({
      type: 'category',
      id,
      name: names.categories.get(slug)?.name ?? name,
      slug,
    })),
    exams: filterKind('exam').map(({ kind: _kind, ...exam }) => ({
      type: 'exam',
      ...translateExamName(exam, names),
    })),
  };
}
