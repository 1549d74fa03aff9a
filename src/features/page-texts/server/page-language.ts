import { countText } from '#lib/text/text-quality.ts';

/** A language with a smaller share of the words is a name or a formula in a text of the other one. */
const leastShare = 0.1;

/** Returns the languages of a text by their scripts: `hi`, `en`, `hi+en`, or empty without words. */
export function languageOfPage(text: string): string {
  const { words, hindiWords } = countText(text);
  if (words === 0) return '';
  const isHindi = hindiWords >= leastShare * words;
  const isEnglish = words - hindiWords >= leastShare * words;
  return isHindi ? (isEnglish ? 'hi+en' : 'hi') : 'en';
}
