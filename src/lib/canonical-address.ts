import { parseCalendarAddress } from './calendar-address.ts';
import { inLocale, localeOfSegment } from './locales.ts';
import { parsePaperAddress } from './paper-address.ts';
import { pathSegments } from './path-segments.ts';
import { sitePaths, type CalendarAddress, type PaperAddress } from './site-paths.ts';

const browseParameters = [
  'search',
  'category',
  'examId',
  'subjectId',
  'year',
  'paperType',
  'language',
  'sort',
  'view',
  'page',
] as const;
const examParameters = ['subjectId', 'year', 'paperType', 'language', 'sort', 'view', 'page'] as const;

const calendarParameters = ['view', 'category', 'examId'] as const satisfies (keyof CalendarAddress)[];

type Query = Record<string, string>;

interface KnownPage {
  parameters: readonly string[];
  /** The page with what is valid of these parameters. */
  address: (query: Query) => string;
}

function pageOfPapers(
  parameters: readonly (keyof PaperAddress)[],
  address: (query: PaperAddress) => string,
): KnownPage {
  return { parameters, address: (query) => address(parsePaperAddress(query)) };
}

/** The pages that read parameters; every other page has none. */
function knownPage(segments: string[]): KnownPage {
  const [first = '', second = ''] = segments;
  if (segments.length === 1 && first === 'browse') {
    return pageOfPapers(browseParameters, sitePaths.browse);
  }
  if (segments.length === 1 && first === 'exam-calendar') {
    const address = (query: Query) => sitePaths.calendar(parseCalendarAddress(query));
    return { parameters: calendarParameters, address };
  }
  if (segments.length === 2 && first === 'category') {
    return pageOfPapers(['exams', 'page'], (query) => sitePaths.category(second, query));
  }
  if (segments.length === 2 && first !== 'paper') {
    return pageOfPapers(examParameters, (query) => sitePaths.exam(first, second, query));
  }
  return { parameters: [], address: () => `/${segments.map(encodeURIComponent).join('/')}` };
}

export interface CanonicalAddress {
  /** The one address of what was asked for: also the key of the page cache. */
  address: string;
  /** Whether the request already had that form; parameters that no page knows (utm_source) do not count. */
  isCanonical: boolean;
}

/**
 * The canonical form of a page's path and query string: no empty segments or trailing slash, known parameters
 * in one order, defaults and invalid values left out. Undefined for a path that is not valid UTF-8, or an address with a host (a proxy's form).
 */
export function canonicalAddress(url: string): CanonicalAddress | undefined {
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
  const address = inLocale(locale, page.address(Object.fromEntries(known)));
  const asked = new URLSearchParams(known).toString();
  const canonicalPath = address.split('?', 1)[0];
  const isCanonical = asked === (address.split('?')[1] ?? '') && samePath(path, canonicalPath ?? '/');
  return { address, isCanonical };
}

/**
 * The same address with a path in lower case, as every slug is; undefined where it is so already. Apart from the
 * canonical form: an address of another site that moved here may have capitals.
 */
export function inLowerCase(address: string): string | undefined {
  const [path = '', query] = address.split('?', 2);
  const lower = pathSegments(path)?.map((segment) => encodeURIComponent(segment.toLowerCase()));
  if (!lower || samePath(path, `/${lower.join('/')}`)) return undefined;
  return `/${lower.join('/')}${query === undefined ? '' : `?${query}`}`;
}

/** Browsers and links escape differently (%E0 or %e0, a raw quote); the same decoded path is the same page. */
function samePath(asked: string, canonical: string): boolean {
  return asked === canonical || decodeURIComponent(asked) === decodeURIComponent(canonical);
}
