import { foldLetters } from './search-words.ts';

const isNumeral = (word: string) => /^(\p{N}+|[ivx]+)$/u.test(word);

/**
 * Returns a key that is equal for names that people consider the same: ignores case, blanks, punctuation, Latin accents,
 * Unicode form, and the spellings of Hindi that search ignores. 'B.Ed' is 'B Ed' and 'BEd'; 'C' is not 'C++', 'Maths
 * I, II' is not 'Maths III'.
 */
export function sameName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replaceAll('&', ' and ');
  const words = foldLetters(letters).match(/[\p{L}\p{M}\p{N}+#*]+/gu) ?? [name.trim()];
  return words.reduce(
    (key, word, at) => key + (isNumeral(word) && isNumeral(words[at - 1] ?? '') ? ' ' : '') + word,
    '',
  );
}
