import type { CategoryDetail, Exam } from '#features/catalog/catalog.contract.ts';
import { categoriesQuery, examChoicesQuery } from '#features/catalog/catalog.web.tsx';
import type { PaperFilters } from '#features/papers/papers.contract.ts';
import { examFilterNames, pickFilters, type PaperFilterName } from '#lib/url/paper-filters.ts';
import type { PaperPageQuery } from '#lib/url/site-paths.ts';
import { browsePageSize, categoryPageSize, examPageSize } from '../list-sizes.ts';
import { paperFacetsQuery, paperListQuery } from './papers.api.ts';

// Separate from the pages: loaders need the reads at once, but a page's code only when it is shown.

/** The filters of a URL. A type error for one that the API does not have. */
type ApiFilters = { [Name in PaperFilterName]?: PaperFilters[Name] };

/** Returns the reads of the browse page. One extra paper shows whether there is a next page. */
export function browseQueries(query: PaperPageQuery) {
  const filters: ApiFilters = pickFilters(query);
  const offset = (query.page ?? 0) * browsePageSize;
  return [
    paperListQuery({ ...filters, sort: query.sort, limit: browsePageSize + 1, offset }),
    paperFacetsQuery(filters),
    examChoicesQuery({ category: query.category, examId: query.examId }),
    categoriesQuery,
  ] as const;
}

/** Papers in each of the short lists below the papers of a category. */
const shortListSize = 5;

/** Returns the reads of a category page, after the category is loaded: its papers, its popular and its newest ones. */
export function categoryQueries(category: CategoryDetail, page: number) {
  const { slug } = category;
  const offset = page * categoryPageSize;
  return [
    paperListQuery({ category: slug, sort: 'year', limit: categoryPageSize, offset }),
    paperListQuery({ category: slug, sort: 'downloads', limit: shortListSize, offset: 0 }),
    paperListQuery({ category: slug, sort: 'newest', limit: shortListSize, offset: 0 }),
  ] as const;
}

/** Returns the reads of an exam page, after the exam is loaded. The related papers follow, by the listed ones. */
export function examQueries(exam: Exam, query: PaperPageQuery) {
  const filters: ApiFilters = { ...pickFilters(query, examFilterNames), examId: exam.id };
  const offset = (query.page ?? 0) * examPageSize;
  return [
    paperListQuery({ ...filters, sort: query.sort ?? 'year', limit: examPageSize, offset }),
    paperFacetsQuery(filters),
  ] as const;
}
