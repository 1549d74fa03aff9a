import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';

/** A page as the back office names it. */
export interface NamedPage {
  id: number;
  name: string;
  /** What tells it from others of the same name: its category, its year. */
  note: string | null;
  /** Its address in English. */
  path: string;
}

/** What a feature hands over so that its pages can be named, looked for and chosen. */
export interface PageDirectory {
  pageType: PageType;
  /**
   * At most `limit` pages: those of these ids that there are, or all; with a text those that it finds, best first, else
   * in the order in which people know them.
   */
  pages(query: { search?: string | undefined; ids?: number[]; limit: number }): Promise<NamedPage[]>;
  /** The page of an id as a transaction sees it, by the connection that this has. */
  page(transaction: Database, id: number): Promise<NamedPage | undefined>;
}

/** The same for pages of which all are at hand. `words` are further words that a page is found by. */
export function choosePages(
  all: readonly (NamedPage & { words?: readonly string[] })[],
  { search = '', ids, limit }: Parameters<PageDirectory['pages']>[0],
): NamedPage[] {
  const wanted = ids && new Set(ids);
  const asked = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, note, words = [] }: (typeof all)[number]) => {
    const text = [name, note, ...words].join(' ').toLowerCase();
    return asked.every((word) => text.includes(word));
  };
  return all
    .filter((page) => (!wanted || wanted.has(page.id)) && isFound(page))
    .slice(0, limit)
    .map(({ id, name, note, path }) => ({ id, name, note, path }));
}
