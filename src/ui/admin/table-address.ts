import type { TabState } from './admin-address.ts';
import type { Sorting } from './table.tsx';

const sizes = [20, 50, 100];

/**
 * Search, sort and page of a table, kept in the address; a new search or sort begins at the first page. Sorted by `usual`
 * unless the address says otherwise.
 */
export function tableAddress(state: TabState, sorts: readonly string[], usual = 'name') {
  const asked = state.get('sort');
  const by = sorts.includes(asked) ? asked : usual;
  const order = state.get('order') === 'desc' ? 'desc' : 'asc';
  const size = sizes.find((known) => String(known) === state.get('size')) ?? 20;
  const page = Math.min(Math.max(Math.trunc(Number(state.get('page'))) || 0, 0), 9_999);
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
    search,
    page,
    size,
    sorting,
    onSearch: (text: string) => state.set({ search: text, page: undefined }, { isReplacing: true }),
    onPage: (next: number) => state.set({ page: next === 0 ? undefined : next }),
    onSize: (next: number) => state.set({ size: next === 20 ? undefined : next, page: undefined }),
    /** Of the call for the rows; what is usual is left out. */
    parameters: {
      search: search === '' ? undefined : search,
      sort: by,
      order,
      limit: size,
      offset: page * size,
    },
  };
}
