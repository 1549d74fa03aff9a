import { foldLetters } from '#lib/text/search-words.ts';

const roman: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
};
/** After these words, even a single letter is a Roman numeral: 'Paper I'. */
const numbered = new Set([
  'paper',
  'part',
  'tier',
  'phase',
  'stage',
  'shift',
  'set',
  'group',
  'unit',
  'slot',
]);

const devanagariZero = 0x0966;
const inAscii = (digit: string) => String(digit.charCodeAt(0) - devanagariZero);

/**
 * Splits a file name, a title or a page into words for comparison: lower case, one spelling of Hindi, ASCII digits,
 * Roman numerals as digits. Joined words are split ('CS2017', 'GeneralStudies').
 */
export function plainWords(text: string): string[] {
  const spaced = text
    .normalize('NFC')
    .replace(/[०-९]/g, inAscii)
    // '10+2' is a level of school. Words '10' and '2' are also in dates and times.
    .replace(/(?<!\d)(\d\d?) ?\+ ?(\d)(?!\d)/g, '$1plus$2')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2,})/gu, '$1 $2')
    .replace(/(?<!\dplus)(?<=\p{L})(?=\d)/gu, ' ')
    .replace(/(?<=\d)(?=\p{L})(?!plus\d)/gu, ' ');
  const words = foldLetters(spaced).match(/[\p{L}\p{M}\p{N}]+/gu);
  return (words ?? []).map((word, index, all) => numberOf(word, all[index - 1]) ?? word);
}

function numberOf(word: string, before: string | undefined): string | undefined {
  const isNumber = word.length > 1 || (before !== undefined && numbered.has(before));
  return isNumber && Object.hasOwn(roman, word) ? roman[word] : undefined;
}
