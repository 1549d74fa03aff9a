import { inLocale, type Locale } from './locales.ts';
import { enteredAddressIn } from './page-address.ts';

/** A page in one language. */
export interface ShownAddress {
  /** Without a trailing slash. */
  publicUrl: string;
  locale: Locale;
  /** Canonical address of the page in English, from the root. */
  path: string;
}

/**
 * The absolute canonical address of a page: the one that the owner `entered` (absolute, or a path of this site, which
 * follows the language), else its own; also for what is no address. Views of a page (`?page=1`) are not what was meant, and keep their own.
 */
export function canonicalUrl({ publicUrl, locale, path }: ShownAddress, entered?: string | null): string {
  const own = publicUrl + inLocale(locale, path);
  if (!entered || path.includes('?')) return own;
  const isOwn = entered.startsWith(`${publicUrl}/`);
  const address = isOwn ? entered.slice(publicUrl.length) : entered;
  return URL.parse(enteredAddressIn(locale, address), publicUrl)?.href ?? own;
}
