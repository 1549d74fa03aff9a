import type { Locale } from './locales.ts';

/**
 * Returns the `lang` of a name or title in a page: undefined where it is in the page's own language. Papers and names
 * here are in Hindi or English, so the script tells.
 */
export function textLanguage(text: string, locale: Locale): Locale | undefined {
  if (/\p{Script=Devanagari}/u.test(text)) return locale === 'hi' ? undefined : 'hi';
  return locale === 'en' || !/\p{Script=Latin}/u.test(text) ? undefined : 'en';
}
