import type { TabState } from './tab-url.ts';

/** The selectable numbers of rows per page. */
export const pageSizes = [20, 50, 100];

/** Reads the page and size of a list from the URL. Pages range from 0 to `last`. */
export function readPage(state: TabState, last = 9_999) {
  const size = pageSizes.find((option) => String(option) === state.get('size')) ?? 20;
  const page = Math.min(Math.max(Math.trunc(Number(state.get('page'))) || 0, 0), last);
  return {
    page,
    size,
    onPage: (next: number) => state.set({ page: next === 0 ? undefined : next }),
    onSize: (next: number) => state.set({ size: next === 20 ? undefined : next, page: undefined }),
  };
}
