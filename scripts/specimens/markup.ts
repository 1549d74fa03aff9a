import type { Bilingual, SpecimenPaper } from './specimen.contract.ts';

type Language = 'en' | 'hi';

const MARKS = /&lt;(\/?(?:sub|sup|u|i))&gt;/g;

/**
 * Converts source text to HTML. Escapes everything except sub, sup, u and i, keeps line breaks, and makes quotes
 * typographic.
 */
export function markup(text: string): string {
  const quoted = text.replace(/(^|[\s(:])'/g, '$1‘').replace(/(\p{L}\p{M}*|[।?!.,)])'/gu, '$1’');
  const escaped = quoted
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return escaped.replace(MARKS, '<$1>').replaceAll('\n', '<br>');
}

/** Returns the languages of a paper, the first one on top. */
export function getLanguages(paper: Pick<SpecimenPaper, 'language'>): Language[] {
  if (paper.language === 'English') return ['en'];
  return paper.language === 'Hindi' ? ['hi'] : ['en', 'hi'];
}

/** Returns one element for each requested language of a text, or for any available language if none matches. */
export function inLanguages(text: Bilingual | undefined, languages: Language[], element: string): string {
  if (!text) return '';
  const present = languages.filter((language) => text[language]);
  const shown = present.length > 0 ? present : (['en', 'hi'] as const).filter((language) => text[language]);
  return shown
    .map((language) => `<${element} lang="${language}">${markup(text[language]!)}</${element}>`)
    .join('');
}

/** Returns a word in each language on one line. */
export function inOneLine(word: Bilingual, languages: Language[]): string {
  return languages.map((language) => `<span lang="${language}">${word[language]}</span>`).join(' / ');
}
