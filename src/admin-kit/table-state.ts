import type { TabState } from './tab-url.ts';
import { readPage } from './read-page.ts';
import type { Sorting } from './table.tsx';

/**
 * Reads search, sort order and page of a table from the URL. A new search or sort order starts at the first page.
 * Sorts by `usual` by default.
 */
export function getTableState(state: TabState, sorts: readonly string[], usual = 'name') {
  const requested = state.get('sort');
  const by = sorts.includes(requested) ? requested : usual;
  const order = state.get('order') === 'desc' ? 'desc' : 'asc';
  const page = readPage(state);
  const search = state.get('search').trim();
  const sorting: Sorting = {
    by,
    order,
    onSort: (sort, next) =>
      state.set({
        sort: sort === usual ? undefined : sort,
        order: next === 'asc' ? undefined : next,
        page: undefined,
      }),
  };
  return {
    ...page,
    search,
    sorting,
    onSearch: (text: string) => state.set({ search: text, page: undefined }, { isReplacing: true }),
    /** The query parameters of the API. An empty search is omitted. */
    parameters: {
      search: search === '' ? undefined : search,
      sort: by,
      order,
      limit: page.size,
      offset: page.page * page.size,
    },
  };
}
