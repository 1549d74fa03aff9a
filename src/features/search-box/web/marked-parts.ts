export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Normalises a letter as the search does: no case, accent, nukta or joiners, and one nasal sign. */
function folded(letter: string): string {
  return letter
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F\u093C\u200C\u200D]/g, '')
    .replaceAll('\u0901', '\u0902');
}

// Splits by graphemes, so that a vowel sign is never separated from its consonant.
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined;

function splitLetters(text: string): string[] {
  return Array.from(segmenter!.segment(text), ({ segment }) => segment);
}

const isWordLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter);

/** Returns words as lists of letters. Numbers are separated from letters, as in 'CGL2019'. */
function splitWords(text: string): string[] {
  return text.match(/\p{N}+|[\p{L}\p{M}\u200C\u200D]+/gu) ?? [];
}

/**
 * Returns how many letters from `start` match the beginning of the word, or 0. The last letter may continue ('क' in
 * 'कि').
 */
function matchLength(letters: string[], start: number, word: string): number {
  let rest = word;
  for (let position = start; position < letters.length; position += 1) {
    const letter = letters[position]!;
    if (letter.startsWith(rest)) return position - start + 1;
    if (letter === '' || !rest.startsWith(letter)) return 0;
    rest = rest.slice(letter.length);
  }
  return 0;
}

function startsWord(letters: string[], position: number): boolean {
  const before = letters[position - 1];
  const letter = letters[position]!;
  if (before === undefined || !isWordLetter(before)) return isWordLetter(letter);
  return /\p{N}/u.test(before) !== /\p{N}/u.test(letter);
}

/**
 * Splits a text into parts and marks each beginning of a word that matches a word of the query. Ignores case, accents
 * and Devanagari spelling variants. The joined parts equal the text.
 */
export function markedParts(text: string, query: string): TextPart[] {
  const words = splitWords(query).map(folded).filter(Boolean);
  if (words.length === 0 || !segmenter) return [{ text, isMatch: false }];
  const letters = splitLetters(text);
  const seen = letters.map(folded);
  const parts: TextPart[] = [];
  let position = 0;
  while (position < letters.length) {
    const lengths = startsWord(seen, position) ? words.map((word) => matchLength(seen, position, word)) : [0];
    const length = Math.max(...lengths);
    const part = letters.slice(position, position + (length || 1)).join('');
    const last = parts.at(-1);
    if (last && last.isMatch === length > 0) last.text += part;
    else parts.push({ text: part, isMatch: length > 0 });
    position += length || 1;
  }
  return parts;
}
