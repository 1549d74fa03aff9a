import { z } from 'zod';
import { searchWordsIn } from '#lib/text/search-words.ts';

export interface PageQuestion {
  language: 'English' | 'Hindi';
  /** The first words of a question of the page, in lower case. */
  words: string[];
}

/** Questions that a student types from memory. */
export const judgedPageQuestions = z.array(
  z.strictObject({
    question: z.string(),
    kind: z.string(),
    /** Each page with the question: name of the file and number of the page. Undefined if no paper has it. */
    pages: z.array(z.string()).optional(),
  }),
);

/** Returns numbers from 0 to below 1 that are the same in each run. */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Returns the items in an order that is the same in each run. */
export function shuffled<Item>(items: Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** `12.`, `Q.12`, `प्रश्न १२)` at the start of a line. */
const number = String.raw`[0-9०-९]{1,3}\s*`;
const numbered = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:q|que|question|प्रश्न|प्र)\.?\s*${number}[.):\]|-]*|${number}[.):\]|-]+)\s*(?=\p{L})`,
  'iu',
);
const fewestWords = 5;
const mostWords = 8;
/** Options, formulas and rows of tables have many short words. */
const leastLetters = 18;
const leastShare = 0.8;

/**
 * Returns the questions of a page, as a student begins to type them: lines with a number in front, or a question mark
 * at the end, because recognition moves numbers out of their lines.
 */
export function questionsOf(text: string, next: () => number): PageQuestion[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!numbered.test(line) && !/\?\s*$/.test(line)) return [];
    const all = `${line.replace(numbered, '')} ${lines[index + 1] ?? ''}`;
    const length = fewestWords + Math.floor(next() * (mostWords - fewestWords + 1));
    const found = searchWordsIn(all).slice(0, length);
    const words = found.map(({ start, end }) => all.slice(start, end).toLowerCase());
    const language = languageOf(words);
    if (words.length < fewestWords || words.join('').length < leastLetters || !language) return [];
    return [{ language, words }];
  });
}

/** Returns the script of most words. Undefined if fewer than four fifths are of one script, as in formulas. */
function languageOf(words: string[]): PageQuestion['language'] | undefined {
  const share = (script: RegExp) => words.filter((word) => script.test(word)).length / words.length;
  if (share(/^\p{Script=Latin}+$/u) >= leastShare) return 'English';
  return share(/^[\p{Script=Devanagari}\u200C\u200D]+$/u) >= leastShare ? 'Hindi' : undefined;
}

/** Returns the words with one typo in the longest: two letters swapped, or in Hindi a vowel sign left out. */
export function withTypo(words: string[]): string[] {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const middle = Math.floor(longest.length / 2);
  const sign = longest.search(/(?<=^.+)[\u093e-\u094c]/u);
  const typed =
    sign > 0
      ? longest.slice(0, sign) + longest.slice(sign + 1)
      : longest.slice(0, middle - 1) + longest[middle] + longest[middle - 1] + longest.slice(middle + 1);
  return words.map((word) => (word === longest ? typed : word));
}
