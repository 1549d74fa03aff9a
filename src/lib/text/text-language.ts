import type { Locale } from './locales.ts';

/**
 * Returns the `lang` of a name or title, or `undefined` if it is in the page's language. Papers and names are in
 * Hindi or English, so the script is enough to decide.
 */
export function textLanguage(text: string, locale: Locale): Locale | undefined {
  if (/\p{Script=Devanagari}/u.test(text)) return locale === 'hi' ? undefined : 'hi';
  return locale === 'en' || !/\p{Script=Latin}/u.test(text) ? undefined : 'en';
}
