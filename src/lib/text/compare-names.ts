/** Returns the comparator that sorts names as people do: 2 before 10, letters as in a dictionary of the language. */
export const compareNames = (locale: string) => new Intl.Collator(locale, { numeric: true }).compare;
