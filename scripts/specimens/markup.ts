import type { Bilingual, SpecimenPaper } from './specimen.contract.ts';

type Language = 'en' | 'hi';

const MARKS = /&lt;(\/?(?:sub|sup|u|i))&gt;/g;

/** Source text as HTML: escaped but for sub, sup, u and i; a line break stays one, quotes become typographic. */
export function markup(text: string): string {
  const quoted = text.replace(/(^|[\s(:])'/g, '$1‘').replace(/(\p{L}\p{M}*|[।?!.,)])'/gu, '$1’');
  const escaped = quoted
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return escaped.replace(MARKS, '<$1>').replaceAll('\n', '<br>');
}

/** The languages that a paper is printed in, the first one on top. */
export function languagesOf(paper: Pick<SpecimenPaper, 'language'>): Language[] {
  if (paper.language === 'English') return ['en'];
  return paper.language === 'Hindi' ? ['hi'] : ['en', 'hi'];
}

/** A text in each of the languages that it has, one element after the other; in any language if in none of them. */
export function inLanguages(text: Bilingual | undefined, languages: Language[], element: string): string {
  if (!text) return '';
  const present = languages.filter((language) => text[language]);
  const shown = present.length > 0 ? present : (['en', 'hi'] as const).filter((language) => text[language]);
  return shown
    .map((language) => `<${element} lang="${language}">${markup(text[language]!)}</${element}>`)
    .join('');
}

/** A word in each of the languages, on one line. */
export function inOneLine(word: Bilingual, languages: Language[]): string {
  return languages.map((language) => `<span lang="${language}">${word[language]}</span>`).join(' / ');
}
