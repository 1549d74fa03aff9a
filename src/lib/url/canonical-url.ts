import { inLocale, type Locale } from '../text/locales.ts';
import { localizeEnteredUrl } from './page-path.ts';

/** A page in one language. */
export interface PageInLocale {
  /** Without a trailing slash. */
  publicUrl: string;
  locale: Locale;
  /** Canonical path and query of the English page. */
  path: string;
}

/**
 * Returns the absolute canonical URL of a page: the one that the owner `entered`, otherwise its own. `entered` is
 * absolute or a path of this site, which gets the locale's prefix. An invalid one is ignored. Pages with a query
 * (`?page=1`) always keep their own URL.
 */
export function canonicalUrl({ publicUrl, locale, path }: PageInLocale, entered?: string | null): string {
  const own = publicUrl + inLocale(locale, path);
  if (!entered || path.includes('?')) return own;
  const isOwn = entered.startsWith(`${publicUrl}/`);
  const url = isOwn ? entered.slice(publicUrl.length) : entered;
  return URL.parse(localizeEnteredUrl(locale, url), publicUrl)?.href ?? own;
}
