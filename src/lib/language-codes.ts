/** The text for the empty set: the languages of the paper are not known. */
export const unknownLanguage = 'Unknown';

/** Names of languages as people write them in lists of papers -> BCP 47. */
export const codeOfLanguage: Readonly<Record<string, string>> = {
  assamese: 'as',
  bengali: 'bn',
  bodo: 'brx',
  dogri: 'doi',
  english: 'en',
  gujarati: 'gu',
  hindi: 'hi',
  kannada: 'kn',
  kashmiri: 'ks',
  konkani: 'kok',
  maithili: 'mai',
  malayalam: 'ml',
  manipuri: 'mni',
  marathi: 'mr',
  nepali: 'ne',
  odia: 'or',
  oriya: 'or',
  punjabi: 'pa',
  sanskrit: 'sa',
  santali: 'sat',
  sindhi: 'sd',
  tamil: 'ta',
  telugu: 'te',
  urdu: 'ur',
};

/** 'Hindi+English' -> ['hi', 'en']. BCP 47, each once, in the order they stand; names that are not known are left out. */
export function languageCodes(names: string): string[] {
  const found = names.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [
    ...new Set(
      found.flatMap((name) => (Object.hasOwn(codeOfLanguage, name) ? (codeOfLanguage[name] as string) : [])),
    ),
  ];
}
