import { codeOfLanguage } from '#lib/text/language-codes.ts';
import type { Locale } from '#lib/text/locales.ts';

/** The texts of feeds and catalogues. Names of exams, categories and subjects are those of the owner. */
export const feedTexts = {
  en: {
    newPapers: 'New papers',
    popularPapers: 'Popular papers',
    allPapers: 'All papers',
    search: (text: string) => `Search: ${text}`,
    year: 'Year',
    language: 'Language',
    all: 'All',
  },
  hi: {
    newPapers: 'नए पेपर',
    popularPapers: 'लोकप्रिय पेपर',
    allPapers: 'सभी पेपर',
    search: (text: string) => `खोज: ${text}`,
    year: 'वर्ष',
    language: 'भाषा',
    all: 'सभी',
  },
} as const satisfies Record<Locale, unknown>;

/** Returns 'हिन्दी+अंग्रेज़ी' for 'Hindi+English' in Hindi. Words that are no language stay. */
export function getLanguageLabel(language: string, locale: Locale): string {
  if (locale === 'en') return language;
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return language.replace(/\p{L}+/gu, (word) => {
    const code = Object.hasOwn(codeOfLanguage, word.toLowerCase()) && codeOfLanguage[word.toLowerCase()];
    return (code && names.of(code)) || word;
  });
}
