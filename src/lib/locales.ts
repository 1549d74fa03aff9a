/** The languages of the interface. Papers stay in their own. */
export const locales = [
  { code: 'en', name: 'English', prefix: '' },
  { code: 'hi', name: 'हिन्दी', prefix: '/hi' },
] as const;

export type Locale = (typeof locales)[number]['code'];

/** What the beginning of an address adds for a locale: nothing for English. */
export function prefixOf(locale: Locale): string {
  return locales.find(({ code }) => code === locale)?.prefix ?? '';
}

/** The locale that a path's first segment stands for; English for any other segment. */
export function localeOfSegment(segment: string | undefined): Locale {
  return locales.find(({ prefix }) => prefix !== '' && prefix === `/${segment}`)?.code ?? 'en';
}

/** '/hi/browse?year=2019' -> Hindi and '/browse?year=2019'; an address without a prefix is English. */
export function splitLocale(address: string): { locale: Locale; address: string } {
  const locale = localeOfSegment(address.slice(1).split(/[/?#]/, 1)[0]);
  const rest = address.slice(prefixOf(locale).length);
  return { locale, address: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The same page in a locale: `address` is one without a prefix. */
export function inLocale(locale: Locale, address: string): string {
  const prefix = prefixOf(locale);
  if (prefix === '') return address;
  return prefix + (/^\/($|[?#])/.test(address) ? address.slice(1) : address);
}
