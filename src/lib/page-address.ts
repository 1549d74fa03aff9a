import { inLocale, splitLocale, type Locale } from './locales.ts';

/**
 * Calls, stored files, built files, the back office, what has an ending at the root (sitemap.xml) and the calendars of
 * exams: no pages.
 */
const noPage =
  /^\/(api|files|assets|admin)\/|^\/admin(-access)?$|^\/[^/]+\.[a-z]+$|^\/exam-calendar\/[^/]+\/[^/]+\.ics$/;

/** Whether a path of this site, without a query, is one of its pages. */
export function isPagePath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !noPage.test(path);
}

/**
 * An address that somebody entered once for every language, in this one: `/browse?year=2019` -> `/hi/browse?year=2019`.
 * One that names a language already, files, calls, anchors and other sites stay as they are.
 */
export function enteredAddressIn(locale: Locale, address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  if (!isPagePath(path) || splitLocale(address).locale !== 'en') return address;
  return inLocale(locale, address);
}
