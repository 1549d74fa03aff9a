import { canonicalAddress } from '#lib/canonical-address.ts';
import { sitePath } from '#lib/link-target.ts';
import { localeOfSegment } from '#lib/locales.ts';
import { isPagePath } from '#lib/page-address.ts';
import { pathSegments } from '#lib/path-segments.ts';
import { isPublicText } from '#lib/public-text.ts';
import { routeWords } from '#lib/slug.ts';
import { webAddress } from '#lib/web-address.ts';
import { filtersOf } from './browse-filters.ts';

/** The site that redirects are of; the composition root knows it. */
export interface OwnSite {
  /** As 'https://papers.example'. */
  origin: string;
  /** Whether a path, which is none of a page, is answered by the site itself: `/custom.css`. */
  isRoute(path: string): boolean;
}

/** An address in the form that is stored, or a sentence that says what is wrong with it. */
export type Checked = { address: string } | { problem: string };

/** Of an index entry of the database, with room to spare. */
const longest = 2_000;
/** First segments of addresses that are pages; every other word of the site's own is a call, a file or a door. */
const pageWords = new Set(['browse', 'category', 'exam-calendar', 'paper']);

const notForOneLanguage =
  'Leave out the language: a redirect is for every language, and visitors stay in their own';

/** What no address has in its path: a browser takes these away before it asks. */
const isDots = (segment: string) => segment === '.' || segment === '..';
/** A line break would be public text, and no address. */
const isPublicSegment = (segment: string) => isPublicText(segment) && !/[\t\r\n]/.test(segment);

/** What is wrong with a path that should be one of this site's, in English; undefined for nothing. */
function pathProblem(segments: string[] | undefined): string | undefined {
  if (!segments || segments.some((segment) => isDots(segment) || !isPublicSegment(segment)))
    return 'This is not a valid address';
  return localeOfSegment(segments[0]) === 'en' ? undefined : notForOneLanguage;
}

/** The query of a source in the form that is stored; undefined for a query that cannot be matched. */
function sourceQuery(query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  const isValid = [...parameters].every(([name, value]) => name !== '' && isPublicSegment(name + value));
  if (!isValid || parameters.size === 0) return undefined;
  parameters.sort();
  return parameters.toString();
}

/** What is wrong with the asterisks of a path; undefined for nothing. */
function wildcardProblem(path: string, query: string | undefined): string | undefined {
  if (!path.includes('*')) return undefined;
  if (!/^\/[^*]*[^*/]\/\*$/.test(path))
    return 'An asterisk is allowed as the last part of a path only, as in /blog/*';
  return query === undefined ? undefined : 'Use either an asterisk or a query, not both';
}

/**
 * The source of a redirect as it is stored: a path as `sitePaths` writes it (percent-encoded, one leading slash, none at
 * the end), `/blog/*` for all paths below one, or a path with a query in the order of names. Of the parameters that pages
 * of the site read only a filter of `/browse` by one thing that may have moved is kept.
 */
export function redirectSource(text: string, { isRoute }: Pick<OwnSite, 'isRoute'>): Checked {
  const trimmed = text.trim();
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(trimmed))
    return { problem: 'Source URL is a path of this site, as /old-page' };
  const withSlash = trimmed.startsWith('/') ? trimmed : `/${trimmed}`;
  if (withSlash.includes('#'))
    return { problem: 'Leave out # and the text after it: browsers do not send it' };
  const [path = '', query] = withSlash.split('?', 2);
  const segments = pathSegments(path);
  const problem = pathProblem(segments) ?? wildcardProblem(path, query);
  if (problem !== undefined) return { problem };
  const [first = ''] = segments!;
  if (routeWords.has(first) && !pageWords.has(first))
    return { problem: `Addresses under /${first} belong to the site itself` };
  const canonical = canonicalAddress(withSlash)?.address ?? '';
  const address =
    query === undefined || canonical.includes('?') ? canonical : `${canonical}?${sourceQuery(query)}`;
  if (canonical.includes('?') && !filtersOf(withSlash).some(({ list }) => list === canonical))
    return { problem: `Leave out the query: ${path} has these filters itself` };
  if (query !== undefined && !canonical.includes('?') && sourceQuery(query) === undefined)
    return { problem: 'Write the query as ?name=value' };
  if (!isPagePath(canonical.split('?', 1)[0]!) && isRoute(canonical))
    return { problem: `${canonical} is an address of the site itself` };
  if (address.length > longest) return { problem: `Source URL may have ${longest} characters at most` };
  return { address };
}

/** Stands for whichever site a path is of. */
const anySite = 'https://site.invalid';

/** A path with its query and anchor, or an address of another site, as it can stand in a header: letters in their codes. */
export function encodedPath(path: string): string {
  const { origin, href } = new URL(path, anySite);
  return origin === anySite ? href.slice(anySite.length) : href;
}

/**
 * Where a redirect may lead: a path of this site in its canonical form, with query and anchor, or an http address. An
 * address of this site with its host becomes a path, whether it is over http or https.
 */
export function redirectTarget(text: string, { origin }: Pick<OwnSite, 'origin'>): Checked {
  const elsewhere = webAddress(text);
  const isOwn = elsewhere !== null && new URL(elsewhere).host === new URL(origin).host;
  if (elsewhere !== null && !isOwn) return { address: elsewhere };
  const path = sitePath(isOwn ? elsewhere.slice(new URL(elsewhere).origin.length) : text);
  if (path === null)
    return {
      problem: 'Target URL is a path of this site, as /new-page, or an address that begins with https://',
    };
  const cut = path.indexOf('#');
  const [address, anchor] = cut === -1 ? [path, ''] : [path.slice(0, cut), path.slice(cut)];
  const problem = pathProblem(pathSegments(address.split('?', 1)[0]!));
  if (problem !== undefined) return { problem };
  const isPage = isPagePath(address.split('?', 1)[0]!);
  const canonical = isPage ? canonicalAddress(address)?.address : address;
  const whole = canonical === undefined ? '' : encodedPath(canonical + anchor);
  if (!/^\/(?!\/)/.test(whole)) return { problem: 'This is not a valid address' };
  if (whole.length > longest) return { problem: `Target URL may have ${longest} characters at most` };
  return { address: whole };
}

/** The host of an address of another site, as the list of hosts has it; undefined for a path of this one. */
export function hostOf(target: string): string | undefined {
  return target.startsWith('/') ? undefined : new URL(target).host;
}
