import { locales, type Locale } from './locales.ts';

/** The interface languages other than English, in which every record has its own text. */
export type TranslatedLocale = Exclude<Locale, 'en'>;

/** Texts of a record by interface language: `{ hi: { name: 'रेलवे' } }`. A missing text falls back to English. */
export type Translations<Field extends string> = {
  [Code in TranslatedLocale]?: { [Name in Field]?: string | undefined } | undefined;
};

/**
 * Returns a text of a record in a locale, or `undefined` if there is none. `translations` comes from a JSON column,
 * which a restored backup may have filled with anything.
 */
export function translatedText(translations: unknown, locale: Locale, field: string): string | undefined {
  const text = (translations as Record<string, Record<string, unknown> | undefined> | null)?.[locale]?.[
    field
  ];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Returns the translations without blank texts and without languages that have none. */
export function withoutBlanks<Field extends string>(translations: Translations<Field>): Translations<Field> {
  const languages = Object.entries(translations).map(([code, texts]) => [
    code,
    Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text)),
  ]);
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts as object).length > 0));
}

const languages = locales.flatMap(({ code }) => (code === 'en' ? [] : [code]));

/** Returns the texts of these fields, without anything else that a JSON column may hold. */
export function knownTranslations<Field extends string>(
  stored: unknown,
  fields: readonly Field[],
): Translations<Field> {
  const getTexts = (locale: Locale) => fields.map((field) => [field, translatedText(stored, locale, field)]);
  return withoutBlanks(
    Object.fromEntries(languages.map((code) => [code, Object.fromEntries(getTexts(code))])),
  );
}

const languageNames: Record<TranslatedLocale, string> = { hi: 'hindi' };

/** Returns the names of a record in languages other than English. */
export function getLocalNames(stored: unknown): string[] {
  return languages.flatMap((code) => translatedText(stored, code, 'name') ?? []);
}

/** Returns translations as fields of the audit log: `{ hindiName: 'रेलवे' }`. */
export function auditedTranslations<Field extends string>(
  stored: unknown,
  fields: readonly Field[],
): Record<string, string> {
  const entries = languages.flatMap((code) =>
    fields.flatMap((field) => {
      const text = translatedText(stored, code, field);
      const name = languageNames[code] + field.charAt(0).toUpperCase() + field.slice(1);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  return Object.fromEntries(entries);
}
