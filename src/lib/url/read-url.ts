import type { Locale } from '../text/locales.ts';

/**
 * Returns the URL of a query key: segments joined by slashes, a final object as the query. Locales other than
 * English become the parameter `lang`.
 */
export function getReadUrl(key: readonly unknown[], locale: Locale = 'en'): string {
  const lang = locale === 'en' ? undefined : locale;
  const segments: string[] = [];
  let query = queryString({ lang });
  for (const [position, part] of key.entries()) {
    if (typeof part === 'object' && part !== null) {
      query = queryString({ ...part, lang });
    } else {
      segments.push(position === 0 ? String(part) : encodeURIComponent(String(part)));
    }
  }
  return segments.join('/') + query;
}

/** Returns '?a=1&b=x', or ''. Omits undefined, null and blank values. */
export function queryString(parameters: Record<string, unknown>): string {
  const pairs: string[][] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') pairs.push([name, String(value)]);
  }
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
