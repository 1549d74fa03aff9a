import type { TabState } from '#admin-kit/tab-url.ts';
import { readPage } from '#admin-kit/read-page.ts';
import type { Sorting } from '#admin-kit/table.tsx';
import { adminPaperSorts, paperSources, visibilities } from '../../papers-admin.contract.ts';

/** Maps filters in the URL to request parameters. */
const filterNames = {
  category: 'categoryId',
  exam: 'examId',
  subject: 'subjectId',
  year: 'year',
  language: 'language',
  type: 'paperType',
  source: 'source',
  visibility: 'visibility',
} as const;
export type FilterName = keyof typeof filterNames;
export const filters = Object.keys(filterNames) as FilterName[];

const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);
const isFilter: Record<FilterName, (value: string) => boolean> = {
  category: isId,
  exam: isId,
  subject: isId,
  year: (value) => /^((19|20|21)\d\d|none)$/.test(value),
  language: (value) => value.length <= 200,
  type: (value) => value.length <= 200,
  source: (value) => (paperSources as readonly string[]).includes(value),
  visibility: (value) => (visibilities as readonly string[]).includes(value),
};

/** Reads the filters. A missing or invalid value becomes ''. */
function readFilters(state: Pick<TabState, 'get'>): Record<FilterName, string> {
  const read = (name: FilterName) => (isFilter[name](state.get(name)) ? state.get(name) : '');
  return Object.fromEntries(filters.map((name) => [name, read(name)])) as Record<FilterName, string>;
}

/** Leaves out names that are neither the search nor a filter. */
function pick(values: Record<string, string>): Record<string, string> {
  const names: string[] = ['search', ...filters];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** Reads the page of a paper list from the URL. Papers need a higher page limit than other lists. */
export const readPapersPage = (state: TabState) => readPage(state, 99_999);

/** Reads search, filters, sort and page of the papers from the URL. A new search or filter goes to the first page. */
export function getPapersViewState(state: TabState) {
  const search = state.get('search').trim().slice(0, 200);
  const set = readFilters(state);
  const column = adminPaperSorts.find((sort) => sort === state.get('sort'));
  const order = state.get('order') === 'asc' ? 'asc' : 'desc';
  const page = readPapersPage(state);
  // A search without a sort is ordered by best match, so no column is marked.
  const by = column ?? (search === '' ? 'createdAt' : '');
  const sorting: Sorting = {
    by,
    order,
    onSort: (sort, next) => state.set({ sort, order: next === 'desc' ? undefined : next, page: undefined }),
  };
  const filter: Record<string, string> = Object.fromEntries(
    Object.entries({
      search,
      ...Object.fromEntries(filters.map((name) => [filterNames[name], set[name]])),
    }).filter(([, value]) => value !== ''),
  );
  const cleared = Object.fromEntries(filters.map((name) => [name, undefined]));
  return {
    search,
    filters: set,
    /** Search and filters in the URL. */
    shown: { search, ...set },
    /** Search and filters as request parameters, for an operation on all papers that match. */
    filter,
    isFiltering: Object.keys(filter).length > 0,
    sorting,
    ...page,
    onSearch: (text: string) => state.set({ search: text, page: undefined }, { isReplacing: true }),
    onFilter: (name: FilterName, value: string) => state.set({ [name]: value, page: undefined }),
    /** Shows a search and filters as `shown` has them. */
    onShown: (next: Record<string, string>) =>
      state.set({ ...cleared, search: undefined, page: undefined, ...pick(next) }),
    onClear: () => state.set({ ...cleared, search: undefined, page: undefined }),
    /** Request parameters for the rows. */
    parameters: {
      ...filter,
      sort: column,
      order: by === '' ? undefined : order,
      limit: page.size,
      offset: page.page * page.size,
    },
  };
}
export type PapersViewState = ReturnType<typeof getPapersViewState>;
