import type { IncomingHttpHeaders } from 'node:http';
import { splitLocale, type Locale } from '#lib/text/locales.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { findPageAt, type PageName } from '#lib/url/pages.ts';
import { otherKeys, type DeviceKind, type PageKind } from '../analytics-admin.contract.ts';

/** Facts about a page, derived from its URL. */
export interface PageFacts {
  kind: PageKind;
  locale: Locale;
  /** The path of the English page, without a query. A path that is too long becomes the common key. */
  path: string;
  /** The search text of its list, in the normalized form. */
  search: string | undefined;
}

/** Long enough for Hindi names, which are percent-encoded. */
const maxPathLength = 1_000;
const maxHostLength = 100;
const maxSearchLength = 100;

/**
 * Normalizes a search text, so that case, spaces and Unicode form make no difference. Returns `undefined` if it has
 * no letters or digits.
 */
export function normalizeSearch(text: string): string | undefined {
  const normal = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim();
  return /[\p{L}\p{N}]/u.test(normal) && isPublicText(normal) && normal.isWellFormed() ? normal : undefined;
}

const otherPages = ['staticPage', 'missingFile', 'shortUrl', 'saved', 'offline'] as const;
const isOther = (name: PageName): name is (typeof otherPages)[number] =>
  otherPages.includes(name as (typeof otherPages)[number]);
const getKind = (name: PageName = 'staticPage'): PageKind => (isOther(name) ? 'content' : name);

/** Returns the facts for the canonical URL of an existing page. */
export function parsePageFacts(canonical: string): PageFacts {
  const { locale, url } = splitLocale(canonical);
  const page = findPageAt(url);
  const path = url.split('?', 1)[0]!;
  const text = (page?.name === 'browse' && page.query.search) || '';
  return {
    kind: text === '' ? getKind(page?.name) : 'search',
    locale,
    path: path.length > maxPathLength ? otherKeys : path,
    // Further pages of the same search do not count as a search.
    search: text === '' || page?.query.page !== undefined ? undefined : normalizeSearch(text),
  };
}

/** Returns the device by the user agent. An iPad in desktop mode looks like a Mac. */
export function parseDevice(agent: string): DeviceKind {
  if (/iPad|Tablet|Silk\//.test(agent)) return 'tablet';
  if (/Mobi|iPhone/.test(agent)) return 'phone';
  return /Android/.test(agent) ? 'tablet' : 'desktop';
}

/**
 * Returns the referring host in lower case without 'www.'. Returns '' if there is no referrer, and `undefined` if it
 * is this site.
 */
export function getReferrer({ referer, host }: IncomingHttpHeaders, ownHost: string): string | undefined {
  const url = URL.parse(referer ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  if (url.host === host || url.host === ownHost) return undefined;
  return url.hostname.replace(/^www\./, '').slice(0, maxHostLength);
}

/** Returns whether the request has Do Not Track or Global Privacy Control. Such visits are not counted at all. */
export function refusesToBeCounted(headers: IncomingHttpHeaders): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
