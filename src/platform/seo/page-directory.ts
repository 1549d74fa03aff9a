import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';

/** A page with its name, for the back office. */
export interface NamedPage {
  id: number;
  name: string;
  /** Distinguishes pages with the same name: the category, the year. */
  note: string | null;
  /** English path of the page. */
  path: string;
}

/** Lets the back office list and search the pages of a feature. */
export interface PageDirectory {
  pageType: PageType;
  /**
   * Returns at most `limit` pages: all, or the existing ones of `ids`. With `search`, returns only matching pages,
   * best match first; otherwise in the usual order.
   */
  pages(query: { search?: string | undefined; ids?: number[]; limit: number }): Promise<NamedPage[]>;
  /** Returns a page within a transaction, on its connection. */
  page(transaction: Database, id: number): Promise<NamedPage | undefined>;
}

/** Implements `pages` for a feature with all pages in memory. `words` are further search terms of a page. */
export function choosePages(
  all: readonly (NamedPage & { words?: readonly string[] })[],
  { search = '', ids, limit }: Parameters<PageDirectory['pages']>[0],
): NamedPage[] {
  const requestedIds = ids && new Set(ids);
  const terms = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, note, words = [] }: (typeof all)[number]) => {
    const text = [name, note, ...words].join(' ').toLowerCase();
    return terms.every((word) => text.includes(word));
  };
  return all
    .filter((page) => (!requestedIds || requestedIds.has(page.id)) && isFound(page))
    .slice(0, limit)
    .map(({ id, name, note, path }) => ({ id, name, note, path }));
}
