import { parseCalendarPageQuery } from './calendar-page-query.ts';
import { inLocale, localeOfSegment } from '../text/locales.ts';
import { examFilterNames, paperFilterNames } from './paper-filters.ts';
import { parsePaperPageQuery, parseReaderQuery } from './paper-page-query.ts';
import { pathSegments } from './path-segments.ts';
import { sitePaths, type CalendarPageQuery, type PaperPageQuery } from './site-paths.ts';

const viewParameters = ['sort', 'view', 'page'] as const;
const browseParameters = [...paperFilterNames, ...viewParameters];
const examParameters = [...examFilterNames, ...viewParameters];

const calendarParameters = ['view', 'category', 'examId'] as const satisfies (keyof CalendarPageQuery)[];

type Query = Record<string, string>;

interface KnownPage {
  parameters: readonly string[];
  /** Returns the URL of the page with the valid ones of these parameters. */
  url: (query: Query) => string;
}

function pageOfPapers(
  parameters: readonly (keyof PaperPageQuery)[],
  url: (query: PaperPageQuery) => string,
): KnownPage {
  return { parameters, url: (query) => url(parsePaperPageQuery(query)) };
}

/** Returns the page at a path with its query parameters. Other pages have none. */
function knownPage(segments: string[]): KnownPage {
  const [first = '', second = ''] = segments;
  if (segments.length === 1 && first === 'browse') {
    return pageOfPapers(browseParameters, sitePaths.browse);
  }
  if (segments.length === 1 && first === 'exam-calendar') {
    const url = (query: Query) => sitePaths.calendar(parseCalendarPageQuery(query));
    return { parameters: calendarParameters, url };
  }
  if (segments.length === 2 && first === 'category') {
    return pageOfPapers(['exams', 'page'], (query) => sitePaths.category(second, query));
  }
  if (segments.length === 2 && first === 'paper') {
    return { parameters: ['p', 'q'], url: (query) => sitePaths.paper(second, parseReaderQuery(query)) };
  }
  if (segments.length === 2) {
    return pageOfPapers(examParameters, (query) => sitePaths.exam(first, second, query));
  }
  return { parameters: [], url: () => `/${segments.map(encodeURIComponent).join('/')}` };
}

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
  const locale = localeOfSegment(segments[0]);
  const page = knownPage(locale === 'en' ? segments : segments.slice(1));
  const known = [...new URLSearchParams(cut === -1 ? '' : url.slice(cut + 1))].filter(([name]) =>
    page.parameters.includes(name),
  );
  const localUrl = inLocale(locale, page.url(Object.fromEntries(known)));
  const asked = new URLSearchParams(known).toString();
  const canonicalPath = localUrl.split('?', 1)[0];
  const isCanonical = asked === (localUrl.split('?')[1] ?? '') && samePath(path, canonicalPath ?? '/');
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
function samePath(asked: string, canonical: string): boolean {
  return asked === canonical || decodeURIComponent(asked) === decodeURIComponent(canonical);
}
