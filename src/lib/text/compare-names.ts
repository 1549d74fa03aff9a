const collators = new Map<string, Intl.Collator>();

/** Compares names as people sort them: 2 before 10, letters as in a dictionary of the language. */
export function compareNames(a: string, b: string, locale = 'en'): number {
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator.compare(a, b);
}
