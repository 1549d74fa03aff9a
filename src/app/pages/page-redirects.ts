import { encodedPath } from '#features/redirects/server/redirect-url.ts';
import { parseMovingFilters, movedFilters } from '#features/redirects/server/browse-filters.ts';
import type { FoundRedirect, RedirectsService } from '#features/redirects/server/redirects.service.ts';
import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { splitLocale, type Locale } from '#lib/text/locales.ts';
import { localizeEnteredUrl, isPagePath } from '#lib/url/page-path.ts';
import { pathSegments } from '#lib/url/path-segments.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { reservedSlugs } from '#lib/url/slug.ts';

export interface PageRedirect {
  location: string;
  statusCode: number;
}

/**
 * Returns the redirect of a canonical page URL with the query of the request, or `undefined` if the page has none.
 * Each result counts as a hit, except for a prefetch.
 */
export type FindPageRedirect = (
  url: string,
  query?: string,
  isAhead?: boolean,
) => Promise<PageRedirect | undefined>;

/** The target of an English URL, and the redirects that lead to it. */
interface Way {
  target: string;
  /** The visitor's query. The target uses the parameters that it knows. */
  query: string;
  by: FoundRedirect[];
}

/**
 * Finds redirects for pages in every language and keeps the query parameters that the target knows. `find` takes an
 * English path, without a query or with a single filter of `/browse`.
 */
export function createPageRedirects({
  find,
  countHit,
  hasPage,
  isHiddenPage,
}: Pick<RedirectsService, 'find' | 'countHit'> & {
  /** Returns whether an English path is a page that visitors can open. */
  hasPage: (path: string) => Promise<boolean>;
  /** Returns whether an English path belongs to a page that is not public yet or any more. */
  isHiddenPage: (path: string) => Promise<boolean>;
}): FindPageRedirect {
  /**
   * Finds the redirect of a path. Ignores a fallback redirect if the path has a page, and one to a hidden page, whose
   * URL would tell its name.
   */
  async function findForPath(path: string, query: string): Promise<FoundRedirect | undefined> {
    const found = await find(path, query);
    if (!found) return undefined;
    // If the page lookup fails, the page is served: it reports the failure itself.
    if (found.isFallback && (await hasPage(path).catch(() => true))) return undefined;
    const [target = ''] = found.target.split(/[?#]/, 1);
    return (await isHiddenPage(target).catch(() => false)) ? undefined : found;
  }

  /** Returns the new URL of a `/browse` list if records that it filters by have moved. */
  async function movedList(url: string): Promise<Way | undefined> {
    const found = new Map<string, FoundRedirect>();
    for (const { list } of parseMovingFilters(url)) {
      const redirect = await find(list);
      if (redirect) found.set(list, redirect);
    }
    const target = found.size > 0 ? movedFilters(url, (list) => found.get(list)?.target) : undefined;
    return target === undefined ? undefined : { target, query: '', by: [...found.values()] };
  }

  /** Returns the list above a page whose URL was cut: `/ssc` is the beginning of `/ssc/ssc-cgl`. */
  async function listAbove(path: string): Promise<Way | undefined> {
    if (path === '/category' || path === '/paper') return { target: sitePaths.browse(), query: '', by: [] };
    const [slug = '', ...more] = pathSegments(path) ?? [];
    if (slug === '' || more.length > 0 || reservedSlugs.has(slug)) return undefined;
    const category = sitePaths.category(slug.toLowerCase());
    if (!(await hasPage(category))) {
      const moved = await find(category);
      return moved && { target: moved.target, query: '', by: [moved] };
    }
    return (await hasPage(path)) ? undefined : { target: category, query: '', by: [] };
  }

  return async (url, askedQuery = '', isAhead = false) => {
    const { locale, url: english } = splitLocale(url);
    const [path = '/', query = ''] = english.split('?', 2);
    const page = await findForPath(path, askedQuery);
    // If the lookup of a list fails, the page is served: it reports the failure itself.
    const findList = () => (query ? movedList(english) : listAbove(path).catch(() => undefined));
    const way = page ? { target: page.target, query, by: [page] } : await findList();
    if (!way) return undefined;
    const location = addressOf(locale, way);
    // A stored redirect may point to its own URL. Prevent the loop.
    if (location === url) return undefined;
    if (!isAhead) for (const { id } of way.by) countHit(id);
    return { location, statusCode: way.by.at(-1)?.statusCode ?? 308 };
  };
}

/**
 * Returns the target URL in the visitor's language, with the parameters of the visitor's query that the target knows.
 * Parameters of the target take precedence. The result is encoded for a header.
 */
function addressOf(locale: Locale, { target, query }: Way): string {
  const [whole = '', anchor] = target.split('#', 2);
  const [path = '', ownQuery = ''] = whole.split('?', 2);
  if (!isPagePath(path)) return encodedPath(target);
  const merged = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(ownQuery)) merged.set(name, value);
  const entered = localizeEnteredUrl(locale, merged.size === 0 ? path : `${path}?${merged}`);
  const url = getCanonicalPath(entered)?.url;
  if (url === undefined) return encodedPath(target);
  return anchor === undefined ? url : encodedPath(`${url}#${anchor}`);
}
