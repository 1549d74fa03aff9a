/** The languages of the interface. Papers keep their own language. */
export const locales = [
  { code: 'en', name: 'English', prefix: '' },
  { code: 'hi', name: 'हिन्दी', prefix: '/hi' },
] as const;

export type Locale = (typeof locales)[number]['code'];

/** Returns the path prefix of a locale; '' for English. */
export function getLocalePrefix(locale: Locale): string {
  return locales.find(({ code }) => code === locale)?.prefix ?? '';
}

/** Returns the locale for a path's first segment, English if it is not a locale prefix. */
export function getSegmentLocale(segment: string | undefined): Locale {
  return locales.find(({ prefix }) => prefix !== '' && prefix === `/${segment}`)?.code ?? 'en';
}

/** '/hi/browse?year=2019' -> Hindi and '/browse?year=2019'. A URL without a prefix is English. */
export function splitLocale(url: string): { locale: Locale; url: string } {
  const locale = getSegmentLocale(url.slice(1).split(/[/?#]/, 1)[0]);
  const rest = url.slice(getLocalePrefix(locale).length);
  return { locale, url: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Returns the URL of the same page in a locale. `url` has no prefix. */
export function inLocale(locale: Locale, url: string): string {
  const prefix = getLocalePrefix(locale);
  if (prefix === '') return url;
  return prefix + (/^\/($|[?#])/.test(url) ? url.slice(1) : url);
}
