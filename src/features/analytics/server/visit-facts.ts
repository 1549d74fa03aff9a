import type { IncomingHttpHeaders } from 'node:http';
import { splitLocale, type Locale } from '#lib/locales.ts';
import { isPublicText } from '#lib/public-text.ts';
import { otherKeys, type DeviceKind, type PageKind } from '../analytics-admin.contract.ts';

/** What a page's address says of it. */
export interface PageFacts {
  kind: PageKind;
  locale: Locale;
  /** In English, without a query; that of all others where it is too long to be kept. */
  path: string;
  /** What its list was searched for, in the form in which it is counted. */
  search: string | undefined;
}

/** A name in Hindi is long where its letters stand in their codes. */
const longestPath = 1_000;
const longestHost = 100;
const longestSearch = 100;

/** A search as it is counted: case, spaces and Unicode form make no difference. Undefined for what has no word. */
export function normalSearch(text: string): string | undefined {
  const normal = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestSearch)
    .trim();
  return /[\p{L}\p{N}]/u.test(normal) && isPublicText(normal) && normal.isWellFormed() ? normal : undefined;
}

function kindOf([first, second]: string[], isSearched: boolean): PageKind {
  if (first === undefined) return 'home';
  if (second !== undefined) return first === 'category' || first === 'paper' ? first : 'exam';
  if (first === 'browse') return isSearched ? 'search' : 'browse';
  return first === 'exam-calendar' ? 'calendar' : 'content';
}

/** Of the canonical address of a page that is there. */
export function pageFacts(canonical: string): PageFacts {
  const { locale, address } = splitLocale(canonical);
  const [path = '/', query = ''] = address.split('?', 2);
  const segments = path.split('/').filter(Boolean);
  const parameters = segments[0] === 'browse' && query !== '' ? new URLSearchParams(query) : undefined;
  const text = parameters?.get('search') ?? '';
  return {
    kind: kindOf(segments, text !== ''),
    locale,
    path: path.length > longestPath ? otherKeys : path,
    // Whoever turns the pages of a search does not search again.
    search: text === '' || parameters?.has('page') ? undefined : normalSearch(text),
  };
}

/** By what a browser calls itself. An iPad calls itself a Mac. */
export function deviceOf(agent: string): DeviceKind {
  if (/iPad|Tablet|Silk\//.test(agent)) return 'tablet';
  if (/Mobi|iPhone/.test(agent)) return 'phone';
  return /Android/.test(agent) ? 'tablet' : 'desktop';
}

/**
 * The host that a visit came from, in lower case and without 'www.'; '' when the browser does not say, undefined when
 * it was a page of this site.
 */
export function referrerOf({ referer, host }: IncomingHttpHeaders, ownHost: string): string | undefined {
  const address = URL.parse(referer ?? '');
  if (!address || !/^https?:$/.test(address.protocol)) return '';
  if (address.host === host || address.host === ownHost) return undefined;
  return address.hostname.replace(/^www\./, '').slice(0, longestHost);
}

/** Do Not Track or Global Privacy Control: who sends one of them is not counted at all. */
export function refusesToBeCounted(headers: IncomingHttpHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
