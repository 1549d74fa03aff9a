export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A letter as the search sees it: no case, accent or nukta, one nasal sign, no joiners. */
function folded(letter: string): string {
  return letter
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F\u093C\u200C\u200D]/g, '')
    .replaceAll('\u0901', '\u0902');
}

// By letters as people see them: a vowel sign is never parted from its consonant.
const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined;

function lettersOf(text: string): string[] {
  return Array.from(segmenter!.segment(text), ({ segment }) => segment);
}

const isWordLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter);

/** Words as lists of letters; numbers part from letters, as in 'CGL2019'. */
function wordsOf(text: string): string[] {
  return text.match(/\p{N}+|[\p{L}\p{M}\u200C\u200D]+/gu) ?? [];
}

/** How many letters from `start` begin with the word: 0 when they do not. The last one may go on ('क' in 'कि'). */
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
 * The text in parts: where a word begins with a word of the query, that beginning is a match. Case, accents and
 * Devanagari spellings do not count. The parts joined are the text as it was.
 */
export function markedParts(text: string, query: string): TextPart[] {
  const words = wordsOf(query).map(folded).filter(Boolean);
  if (words.length === 0 || !segmenter) return [{ text, isMatch: false }];
  const letters = lettersOf(text);
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
