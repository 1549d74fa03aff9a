import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { sitePath } from '#lib/url/link-target.ts';
import { getSegmentLocale } from '#lib/text/locales.ts';
import { isPagePath } from '#lib/url/page-path.ts';
import { pathSegments } from '#lib/url/path-segments.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { pageWords } from '#lib/url/pages.ts';
import { reservedSlugs } from '#lib/url/slug.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { maxUrlLength } from './redirect-sources.ts';

/** The site that the redirects belong to, from the composition root. */
export interface OwnSite {
  /** Such as 'https://papers.example'. */
  origin: string;
  /** Returns whether the site itself serves a path that is not a page, such as `/custom.css`. */
  isRoute(path: string): boolean;
}

/** A URL in its stored form, or an error text. */
export type Checked = { url: string } | { problem: string };

const notForOneLanguage = 'Leave out the language. A redirect applies to every language';

/** Browsers resolve dot segments before they send a request. */
const isDots = (segment: string) => segment === '.' || segment === '..';
/** Public text may contain line breaks; a URL may not. */
const isPublicSegment = (segment: string) => isPublicText(segment) && !/[\t\r\n]/.test(segment);

/** Returns the problem with a path that should be an English path of this site, or `undefined`. */
function pathProblem(segments: string[] | undefined): string | undefined {
  if (!segments || segments.some((segment) => isDots(segment) || !isPublicSegment(segment)))
    return 'This is not a valid URL';
  return getSegmentLocale(segments[0]) === 'en' ? undefined : notForOneLanguage;
}

/** Returns the query of a source in its stored form, or `undefined` for a query that cannot be matched. */
function sourceQuery(query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  const isValid = [...parameters].every(([name, value]) => name !== '' && isPublicSegment(name + value));
  if (!isValid || parameters.size === 0) return undefined;
  parameters.sort();
  return parameters.toString();
}

/** Lists of one record: they move with its slug, or into another record. */
const movingList = /^\/browse\?(?:category|examId|subjectId)=[^&]*$/;

/** Returns the path of a URL with the host of this site, with or without a scheme. Other texts stay. */
function withoutOwnHost(text: string, origin: string): string {
  const [, host = '', path = ''] = /^(?:(?:https?:)?\/\/)?([^/?#]+)(.*)$/is.exec(text) ?? [];
  return host.toLowerCase() === new URL(origin).host ? path || '/' : text;
}

/** Returns the problem with the asterisks of a path, or `undefined`. */
function wildcardProblem(path: string, query: string | undefined): string | undefined {
  if (!path.includes('*')) return undefined;
  if (!/^\/[^*]*[^*/]\/\*$/.test(path))
    return 'An asterisk is allowed as the last part of a path only, as in /blog/*';
  return query === undefined ? undefined : 'Use either an asterisk or a query, not both';
}

/**
 * Returns the source of a redirect in its stored form: a path, `/blog/*` for all paths below one, or a path with a
 * query sorted by name. Paths are as `sitePaths` writes them: percent-encoded, one leading slash, no trailing slash.
 * Of a full URL of this site, the path is taken. Refuses parameters that pages of the site read, except a single
 * `/browse` filter that may move.
 */
export function redirectSource(text: string, { origin, isRoute }: OwnSite): Checked {
  const trimmed = withoutOwnHost(text.trim(), origin);
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(trimmed))
    return { problem: 'Source URL must be a path of this site, such as /old-page' };
  const withSlash = trimmed.startsWith('/') ? trimmed : `/${trimmed}`;
  if (withSlash.includes('#'))
    return { problem: 'Leave out # and the text after it. Browsers do not send it' };
  const [path = '', query] = withSlash.split('?', 2);
  const segments = pathSegments(path);
  const problem = pathProblem(segments) ?? wildcardProblem(path, query);
  if (problem !== undefined) return { problem };
  const [first = ''] = segments!;
  if (reservedSlugs.has(first) && !pageWords.has(first))
    return { problem: `URLs under /${first} belong to the site itself` };
  const canonical = getCanonicalPath(withSlash)?.url ?? '';
  const url =
    query === undefined || canonical.includes('?') ? canonical : `${canonical}?${sourceQuery(query)}`;
  if (canonical.includes('?') && !movingList.test(canonical))
    return { problem: `Leave out the query: ${path} has these filters itself` };
  if (query !== undefined && !canonical.includes('?') && sourceQuery(query) === undefined)
    return { problem: 'Write the query as ?name=value' };
  if (!isPagePath(canonical.split('?', 1)[0]!) && isRoute(canonical))
    return { problem: `${canonical} is a URL of the site itself` };
  if (url.length > maxUrlLength)
    return { problem: `Source URL must have at most ${maxUrlLength} characters` };
  return { url };
}

/** Placeholder origin to parse paths with. */
const anySite = 'https://site.invalid';

/** Percent-encodes a path with query and anchor, or an external URL, for use in a header. */
export function encodedPath(path: string): string {
  const { origin, href } = new URL(path, anySite);
  return origin === anySite ? href.slice(anySite.length) : href;
}

/**
 * Returns the target of a redirect in its stored form: a canonical path with query and anchor, or an external http(s)
 * URL. A URL with the host of this site becomes a path, over http or https.
 */
export function redirectTarget(text: string, { origin }: Pick<OwnSite, 'origin'>): Checked {
  const elsewhere = parseWebUrl(text);
  const isOwn = elsewhere !== null && new URL(elsewhere).host === new URL(origin).host;
  if (elsewhere !== null && !isOwn) return { url: elsewhere };
  const path = sitePath(isOwn ? elsewhere.slice(new URL(elsewhere).origin.length) : text);
  if (path === null)
    return {
      problem:
        'Target URL must be a path of this site, such as /new-page, or a URL that begins with https://',
    };
  const cut = path.indexOf('#');
  const [url, anchor] = cut === -1 ? [path, ''] : [path.slice(0, cut), path.slice(cut)];
  const problem = pathProblem(pathSegments(url.split('?', 1)[0]!));
  if (problem !== undefined) return { problem };
  const isPage = isPagePath(url.split('?', 1)[0]!);
  const canonical = isPage ? getCanonicalPath(url)?.url : url;
  const whole = canonical === undefined ? '' : encodedPath(canonical + anchor);
  if (!/^\/(?!\/)/.test(whole)) return { problem: 'This is not a valid URL' };
  if (whole.length > maxUrlLength)
    return { problem: `Target URL must have at most ${maxUrlLength} characters` };
  return { url: whole };
}

/** Returns the host of an external target as in the list of hosts, or `undefined` for a path of this site. */
export function getTargetHost(target: string): string | undefined {
  return target.startsWith('/') ? undefined : new URL(target).host;
}
