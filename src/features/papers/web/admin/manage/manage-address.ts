import type { TabState } from '#ui/admin/admin-address.ts';
import { readPage } from '#ui/admin/read-page.ts';
import type { Sorting } from '#ui/admin/table.tsx';
import { adminPaperSorts, paperSources } from '../../../papers-admin.contract.ts';

/** Filters in the address, and what the call names them. */
const filterNames = {
  category: 'categoryId',
  exam: 'examId',
  subject: 'subjectId',
  year: 'year',
  language: 'language',
  type: 'paperType',
  source: 'source',
} as const;
export type FilterName = keyof typeof filterNames;
export const filters = Object.keys(filterNames) as FilterName[];

const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);
const isFilter: Record<FilterName, (value: string) => boolean> = {
  category: isId,
  exam: isId,
  subject: isId,
  year: (value) => /^(19|20|21)\d\d$/.test(value),
  language: (value) => value.length <= 200,
  type: (value) => value.length <= 200,
  source: (value) => (paperSources as readonly string[]).includes(value),
};

/** '' for a filter that is not set, or not to something that could be. */
function readFilters(state: Pick<TabState, 'get'>): Record<FilterName, string> {
  const read = (name: FilterName) => (isFilter[name](state.get(name)) ? state.get(name) : '');
  return Object.fromEntries(filters.map((name) => [name, read(name)])) as Record<FilterName, string>;
}

/** Where one is in a list of papers, as the address has it: a library has more of them than of anything. */
export const readPapersPage = (state: TabState) => readPage(state, 99_999);

/** Search, filters, sort and page of the papers, kept in the address; another search or filter begins at the first page. */
export function manageAddress(state: TabState) {
  const search = state.get('search').trim().slice(0, 200);
  const set = readFilters(state);
  const asked = adminPaperSorts.find((sort) => sort === state.get('sort'));
  const order = state.get('order') === 'asc' ? 'asc' : 'desc';
  const place = readPapersPage(state);
  // A search without a sort is best match first, which no column shows.
  const by = asked ?? (search === '' ? 'createdAt' : '');
  const sorting: Sorting = {
    by,
    order,
    onSort: (sort, next) => state.set({ sort, order: next === 'desc' ? undefined : next, page: undefined }),
  };
  const cleared = Object.fromEntries(filters.map((name) => [name, undefined]));
  return {
    search,
    filters: set,
    /** Search and filters as the address has them. */
    shown: { search, ...set },
    isFiltering: search !== '' || Object.values(set).some((value) => value !== ''),
    sorting,
    ...place,
    onSearch: (text: string) => state.set({ search: text, page: undefined }, { isReplacing: true }),
    onFilter: (name: FilterName, value: string) => state.set({ [name]: value, page: undefined }),
    onClear: () => state.set({ ...cleared, search: undefined, page: undefined }),
    /** Of the call for the rows. */
    parameters: {
      search: search || undefined,
      ...Object.fromEntries(filters.map((name) => [filterNames[name], set[name] || undefined])),
      sort: asked,
      order: by === '' ? undefined : order,
      limit: place.size,
      offset: place.page * place.size,
    },
  };
}
export type ManageAddress = ReturnType<typeof manageAddress>;
