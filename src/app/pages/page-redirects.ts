import { paperPages } from '#features/papers/server/paper-pages.service.ts';
import { encodedPath } from '#features/redirects/server/redirect-url.ts';
import { maxSteps } from '#features/redirects/server/redirect-graph.ts';
import type { FoundRedirect, RedirectsService } from '#features/redirects/server/redirects.service.ts';
import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { inLocale, splitLocale, type Locale } from '#lib/text/locales.ts';
import { localizeEnteredUrl, isPagePath } from '#lib/url/page-path.ts';
import { findPageAt } from '#lib/url/pages.ts';
import { pathSegments } from '#lib/url/path-segments.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { reservedSlugs } from '#lib/url/slug.ts';
import type { PageRef } from '#platform/pages/page-kind.ts';

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

/**
 * Finds redirects for pages in every language and keeps the query parameters that the target knows. Follows a chain of
 * redirects to its end, so that a visitor is redirected once. `find` takes an English path and the query of the
 * request.
 */
export function createPageRedirects({
  find,
  countHit,
  getPath,
  hasPage,
  isHiddenPage,
}: Pick<RedirectsService, 'find' | 'countHit'> & {
  /** Returns the current English path of a page, or `undefined` if visitors cannot open it. */
  getPath: (page: PageRef) => Promise<string | undefined>;
  /** Returns whether an English path is a page that visitors can open. */
  hasPage: (path: string) => Promise<boolean>;
  /** Returns whether an English path has the form of a page that visitors cannot open, not yet or no longer. */
  isHiddenPage: (path: string) => Promise<boolean>;
}): FindPageRedirect {
  /** Finds the redirect of a path, with its current target. Ignores a fallback redirect if its URL has a page. */
  async function findForPath(path: string, query: string): Promise<FoundRedirect | undefined> {
    const redirect = await find(path, query);
    if (!redirect?.isFallback) return redirect;
    const { page, source } = redirect;
    // If the page lookup fails, the page is served: it reports the failure itself.
    if (!page) return (await hasPage(path).catch(() => true)) ? undefined : redirect;
    try {
      if (await hasPage(source)) return undefined;
      const target = await getPath(page);
      return target === undefined ? undefined : { ...redirect, target };
    } catch {
      // Without the database, the last known path applies. It may be outdated, so the answer is one that
      // browsers do not cache. A paper has no answer, because it may be hidden.
      return page.kind === 'paper' ? undefined : { ...redirect, statusCode: 302 };
    }
  }

  /**
   * Follows redirects from a canonical URL. Returns the same URL if there are none, or if they lead to a hidden page,
   * whose URL would tell its name.
   */
  async function follow(locale: Locale, url: string, askedQuery?: string) {
    const by: FoundRedirect[] = [];
    let location = url;
    while (by.length < maxSteps && location.startsWith('/')) {
      const [whole = '', anchor] = location.split('#', 2);
      const [path = '/', query = ''] = splitLocale(whole).url.split('?', 2);
      const redirect = await findForPath(path, by.length === 0 ? (askedQuery ?? query) : query);
      const next = redirect && getLocation(locale, redirect.target, { query, anchor });
      // Stored redirects may form a loop. Prevent it.
      if (!next || next === location) break;
      if (by.some(({ id }) => id === redirect.id)) return { location: url, by: [] };
      by.push(redirect);
      location = next;
    }
    const [path = ''] = splitLocale(location).url.split(/[?#]/, 1);
    if (by.length > 0 && (await isHiddenPage(path).catch(() => false))) return { location: url, by: [] };
    return { location, by };
  }

  /** Returns the list above a page whose URL was cut: `/ssc` is the beginning of `/ssc/ssc-cgl`. */
  async function listAbove(path: string): Promise<string | undefined> {
    if (path === '/category' || path === '/paper') return sitePaths.browse();
    const [slug = '', ...more] = pathSegments(path) ?? [];
    if (slug === '' || more.length > 0 || reservedSlugs.has(slug)) return undefined;
    const category = sitePaths.category(slug.toLowerCase());
    if (!(await hasPage(category))) return (await find(category)) && category;
    return (await hasPage(path)) ? undefined : category;
  }

  /** Follows a short URL to the page of its paper. If the paper was merged, it has a redirect of its own. */
  async function followShortUrl(locale: Locale, url: string, id: number) {
    // If the lookup fails, the page is served: it reports the failure itself.
    const path = await getPath({ kind: paperPages.kind, id }).catch(() => undefined);
    return follow(locale, path === undefined ? url : inLocale(locale, path));
  }

  return async (url, askedQuery, isAhead = false) => {
    const { locale, url: english } = splitLocale(url);
    const page = findPageAt(english);
    const isHindi = new URLSearchParams(askedQuery).get('lang') === 'hi';
    let way =
      page?.name === 'shortUrl'
        ? await followShortUrl(isHindi ? 'hi' : locale, url, Number(page.params.id))
        : await follow(locale, url, askedQuery);
    if (way.by.length === 0 && !english.includes('?')) {
      // If the lookup of a list fails, the page is served: it reports the failure itself.
      const list = await listAbove(english).catch(() => undefined);
      if (list !== undefined) way = await follow(locale, localizeEnteredUrl(locale, list));
    }
    const { location, by } = way;
    if (location === url) return undefined;
    if (!isAhead) for (const { id } of by) countHit(id);
    const isTemporary = by.some(({ statusCode }) => statusCode === 302);
    return { location, statusCode: isTemporary ? 302 : by.length > 0 ? 301 : 308 };
  };
}

/**
 * Returns the target URL in the visitor's language, with the parameters of the visitor's query that the target knows,
 * and the anchor so far. Parameters and anchor of the target take precedence. The result is encoded for a header.
 */
function getLocation(
  locale: Locale,
  target: string,
  before: { query: string; anchor: string | undefined },
): string {
  const [whole = '', anchor = before.anchor] = target.split('#', 2);
  const [path = '', ownQuery = ''] = whole.split('?', 2);
  if (!isPagePath(path)) return encodedPath(target);
  const merged = new URLSearchParams(before.query);
  for (const [name, value] of new URLSearchParams(ownQuery)) merged.set(name, value);
  const entered = localizeEnteredUrl(locale, merged.size === 0 ? path : `${path}?${merged}`);
  const url = getCanonicalPath(entered)?.url;
  if (url === undefined) return encodedPath(target);
  return anchor === undefined ? url : encodedPath(`${url}#${anchor}`);
}
