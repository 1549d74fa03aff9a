/** The text for an empty set: the paper's languages are unknown. */
export const unknownLanguage = 'Unknown';

/** BCP 47 codes by the names of languages in lists of papers. */
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

/** 'Hindi+English' -> ['hi', 'en']. Returns unique BCP 47 codes in text order. Omits unknown names. */
export function languageCodes(names: string): string[] {
  const words = names.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [
    ...new Set(
      words.flatMap((name) => (Object.hasOwn(codeOfLanguage, name) ? (codeOfLanguage[name] as string) : [])),
    ),
  ];
}
