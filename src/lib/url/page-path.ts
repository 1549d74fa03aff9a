import { inLocale, splitLocale, type Locale } from '../text/locales.ts';

/**
 * Paths that are not pages: API, stored files, built files, admin pages, root paths with an extension (sitemap.xml),
 * the calendar feeds of exams, and the OPDS catalogues.
 */
const noPage =
  /^\/(api|files|assets|admin)\/|^\/(admin(-access)?|feed|rss|opds2?)$|^\/opds2?\/(papers|categories\/[^/]+)$|^\/[^/]+\.[a-z]+$|^\/exam-calendar\/[^/]+\/[^/]+\.ics$/;

/** Returns whether a path of this site, without a query, is a page. */
export function isPagePath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !noPage.test(path);
}

/**
 * Returns a URL that was entered once for all languages in the given locale: `/browse?year=2019` ->
 * `/hi/browse?year=2019`. Does not change URLs with a locale prefix, files, API paths, anchors and other sites.
 */
export function localizeEnteredUrl(locale: Locale, url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (!isPagePath(path) || splitLocale(url).locale !== 'en') return url;
  return inLocale(locale, url);
}
