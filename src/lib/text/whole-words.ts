import { foldLetters } from './search-words.ts';

// Without '¼' and the like: legacy Hindi fonts have them as brackets.
const letter = String.raw`[\p{L}\p{M}\p{Nd}]`;

/**
 * Returns an expression for whole words in a text that `foldLetters` folded. `\b` knows only ASCII letters, so it finds
 * no 'कुंजी'.
 */
export function wholeWords(pattern: string, flags = 'u'): RegExp {
  const folded = pattern.replaceAll(/\p{Script=Devanagari}+/gu, foldLetters);
  return new RegExp(`(?<!${letter})(?:${folded})(?!${letter})`, flags);
}
