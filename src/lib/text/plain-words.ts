import { foldLetters } from './search-words.ts';

export const romanNumerals = 'i ii iii iv v vi vii viii ix x'.split(' ');
/** After these words, even a single letter is a Roman numeral: 'Paper I'. */
const numbered = new Set('paper part tier phase stage shift set group unit slot'.split(' '));

/**
 * Returns a text in lower case with one spelling of Hindi and ASCII digits. Joined words are split: 'CS2017',
 * 'GeneralStudies', 'पाली1'.
 */
export function splitWords(text: string): string {
  const spaced = text
    .normalize('NFC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    // '10+2' is a level of school. Words '10' and '2' are also in dates and times.
    .replace(/(?<!\d)(\d\d?) ?\+ ?(\d)(?!\d)/g, '$1plus$2')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    // 'IInd' and 'IIIrd' are one word.
    .replace(/(\p{Lu})(?!(?:Ind|Ird|Vth)(?!\p{L}))(\p{Lu}\p{Ll}{2,})/gu, '$1 $2')
    .replace(/(?<!\dplus)(?<=[\p{L}\p{M}])(?=\d)/gu, ' ')
    .replace(/(?<=\d)(?=\p{L})(?!plus\d)/gu, ' ');
  return foldLetters(spaced);
}

/** Splits a file name, a title or a page into words for comparison, with Roman numerals as digits. */
export function plainWords(text: string): string[] {
  const words = splitWords(text).match(/[\p{L}\p{M}\p{N}]+/gu);
  return (words ?? []).map((word, index, all) => getNumber(word, all[index - 1]) ?? word);
}

function getNumber(word: string, before: string | undefined): string | undefined {
  const isNumber = word.length > 1 || (before !== undefined && numbered.has(before));
  const number = romanNumerals.indexOf(word) + 1;
  return isNumber && number > 0 ? String(number) : undefined;
}
