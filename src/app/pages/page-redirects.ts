import { encodedPath } from '#features/redirects/server/redirect-url.ts';
import { parseMovingFilters, movedFilters } from '#features/redirects/server/browse-filters.ts';
import type { FoundRedirect, RedirectsService } from '#features/redirects/server/redirects.service.ts';
import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { splitLocale, type Locale } from '#lib/text/locales.ts';
import { localizeEnteredUrl, isPagePath } from '#lib/url/page-path.ts';

export interface PageRedirect {
  location: string;
  statusCode: number;
}

/**
 * The redirect of the canonical address of a page, with the query of the request; undefined when the page is there.
 * Each answer counts as a hit, except for a browser that asks ahead of time.
 */
export type FindPageRedirect = (
  address: string,
  query?: string,
  isAhead?: boolean,
) => Promise<PageRedirect | undefined>;

/** Where an address leads that is in English, and by which redirects. */
interface Way {
  target: string;
  /** The visitor's own, that the target may know. */
  query: string;
  by: FoundRedirect[];
}

/**
 * Redirects as pages need them: in every language, with the part of the query that the target knows. `find` takes an
 * address in English, without a query or with one filter of `/browse` alone.
 */
export function createPageRedirects({
  find,
  countHit,
  hasPage,
}: Pick<RedirectsService, 'find' | 'countHit'> & {
  /** Whether a path, in English, is a page that visitors see. */
  hasPage: (path: string) => Promise<boolean>;
}): FindPageRedirect {
  /** A redirect that applies only where there is no page, applies only there. */
  async function findForPath(path: string, query: string): Promise<FoundRedirect | undefined> {
    const found = await find(path, query);
    // A path whose page cannot be looked up is left to the page, which has an answer of its own for that.
    const isHidden = found?.isFallback && (await hasPage(path).catch(() => true));
    return isHidden ? undefined : found;
  }

  /** Of `/browse` with filters by what has moved. */
  async function movedList(address: string): Promise<Way | undefined> {
    const found = new Map<string, FoundRedirect>();
    for (const { list } of parseMovingFilters(address)) {
      const redirect = await find(list);
      if (redirect) found.set(list, redirect);
    }
    const target = found.size > 0 ? movedFilters(address, (list) => found.get(list)?.target) : undefined;
    return target === undefined ? undefined : { target, query: '', by: [...found.values()] };
  }

  return async (address, askedQuery = '', isAhead = false) => {
    const { locale, address: english } = splitLocale(address);
    const [path = '/', query = ''] = english.split('?', 2);
    const page = await findForPath(path, askedQuery);
    const way = page ? { target: page.target, query, by: [page] } : query && (await movedList(english));
    if (!way) return undefined;
    const location = addressOf(locale, way);
    // Whatever is stored, no visitor is sent in a circle of one.
    if (location === address) return undefined;
    if (!isAhead) for (const { id } of way.by) countHit(id);
    return { location, statusCode: way.by.at(-1)!.statusCode };
  };
}

/**
 * A target in the visitor's language with what it knows of the query they came with; its own query goes first. As it
 * can stand in a header, however it was stored.
 */
function addressOf(locale: Locale, { target, query }: Way): string {
  const [whole = '', anchor] = target.split('#', 2);
  const [path = '', ownQuery = ''] = whole.split('?', 2);
  if (!isPagePath(path)) return encodedPath(target);
  const merged = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(ownQuery)) merged.set(name, value);
  const entered = localizeEnteredUrl(locale, merged.size === 0 ? path : `${path}?${merged}`);
  const address = getCanonicalPath(entered)?.address;
  if (address === undefined) return encodedPath(target);
  return anchor === undefined ? address : encodedPath(`${address}#${anchor}`);
}
