/** A word of a text, as the search spells it, with its place in the text. */
export interface SearchWord {
  word: string;
  /** Index of the first character, and after the last one. */
  start: number;
  end: number;
}

const digits = '०१२३४५६७८९';
/** A nasal before its own class of consonants is the sign anusvara: both spellings are common. */
const halfNasal = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g;

/** Returns a text in the spelling of the database function `search_tokens`: 'हिन्दी' and 'हिंदी' are one word. */
export function foldLetters(text: string): string {
  if (/^[ -~\s]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u093C\u200C\u200D]/g, '')
    .replaceAll('\u0901', '\u0902')
    .replaceAll(halfNasal, 'ं')
    .replaceAll(/[०-९]/g, (digit) => String(digits.indexOf(digit)));
}

/** Returns the words of a text in order. Digits part from letters, as in 'CGL2019'. */
export function findSearchWords(text: string): SearchWord[] {
  return [...text.matchAll(/[0-9०-९]+|(?:(?![0-9०-९])[\p{L}\p{M}\p{N}\u200C\u200D])+/gu)].map(
    ({ 0: word, index }) => ({ word: foldLetters(word), start: index, end: index + word.length }),
  );
}

/** Returns the words of a text between single spaces, with one space around: ' what is the capital '. */
export function getSearchText(text: string): string {
  // The whole text at once: word by word takes five times as long.
  const words = foldLetters(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replaceAll(/([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])/g, '$1$2 ');
  return ` ${words.trim()} `;
}
