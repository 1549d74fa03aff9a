import { inLocale, getSegmentLocale } from '../text/locales.ts';
import { findPage, getPage } from './pages.ts';
import { pathSegments } from './path-segments.ts';

export interface CanonicalPath {
  /** The canonical path and query, also the key of the page cache. */
  url: string;
  /** Whether the request already had that form. Parameters unknown to the page (utm_source) do not count. */
  isCanonical: boolean;
}

/**
 * Returns the canonical form of a page's path and query. It has no empty segments or trailing slash, and known
 * parameters in a fixed order. Defaults and invalid values are omitted. Returns `undefined` for a path that is not
 * valid UTF-8, or for a URL with a host (as proxies send it).
 */
export function getCanonicalPath(url: string): CanonicalPath | undefined {
  if (!url.startsWith('/')) return undefined;
  const cut = url.indexOf('?');
  const path = cut === -1 ? url : url.slice(0, cut);
  const segments = pathSegments(path);
  if (!segments) return undefined;
  const locale = getSegmentLocale(segments[0]);
  const pageSegments = locale === 'en' ? segments : segments.slice(1);
  const match = findPage(pageSegments);
  const page = match && getPage(match.name);
  const query = [...new URLSearchParams(cut === -1 ? '' : url.slice(cut + 1))].filter(([name]) =>
    page?.parameters.includes(name),
  );
  const pageUrl = match
    ? page!.url(match.params, page!.parse(Object.fromEntries(query)))
    : `/${pageSegments.map(encodeURIComponent).join('/')}`;
  const localUrl = inLocale(locale, pageUrl);
  const queryText = new URLSearchParams(query).toString();
  const canonicalPath = localUrl.split('?', 1)[0];
  const isCanonical = queryText === (localUrl.split('?')[1] ?? '') && samePath(path, canonicalPath ?? '/');
  return { url: localUrl, isCanonical };
}

/**
 * Returns the URL with its path in lower case, as all slugs are, or `undefined` if it is already so. Not part of the
 * canonical form, because URLs imported from another site may have capitals.
 */
export function inLowerCase(url: string): string | undefined {
  const [path = '', query] = url.split('?', 2);
  const lower = pathSegments(path)?.map((segment) => encodeURIComponent(segment.toLowerCase()));
  if (!lower || samePath(path, `/${lower.join('/')}`)) return undefined;
  return `/${lower.join('/')}${query === undefined ? '' : `?${query}`}`;
}

/** Clients escape differently (%E0 or %e0, a raw quote). Paths with the same decoded form are the same page. */
function samePath(path: string, canonical: string): boolean {
  return path === canonical || decodeURIComponent(path) === decodeURIComponent(canonical);
}
