/** Maximum offset of the list APIs. */
export const deepestOffset = 100_000;

/** Returns how many pages of a list can be opened. */
export function getPageCount(total: number, pageSize: number): number {
  return Math.min(Math.ceil(total / pageSize), Math.floor(deepestOffset / pageSize));
}

/** Returns the pages to link, from 1 on: first, last, the current one and its neighbours. `undefined` is a gap. */
export function shownPages(current: number, count: number): (number | undefined)[] {
  const pages = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const previous = pages[at - 1];
    if (previous === undefined || page - previous === 1) return [page];
    // A gap of one page is as wide as the page itself.
    return page - previous === 2 ? [page - 1, page] : [undefined, page];
  });
}
