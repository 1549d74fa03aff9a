import { tellingWords, type Named } from './find-name.ts';

/** Shorter names are too similar to other words. */
const minNameLength = 6;

/** Returns whether a word differs by one letter from a longer one of `correct`, such as 'examinatlon'. */
export function isMisread(word: string, correct: ReadonlySet<string>): boolean {
  const isSimilar = (name: string) => name.length > minNameLength && isAlmostEqual(name, word, 1);
  return !correct.has(word) && [...correct].some(isSimilar);
}

/** One wrong letter in so many is likely a misprint or an error of OCR. */
const lettersPerError = 7;
const maxErrors = 2;

/**
 * Creates a finder for a name that is the whole line, with spaces inside ('CHEM ISTRY') or a misread letter
 * ('POLYTICAL SCIENCE'). `isExact` if only the spaces differ.
 */
export function findMisread(among: Named[]): (words: string[]) => { id: number; isExact: boolean } | null {
  const joined = among.flatMap(({ id, names }) =>
    names
      .map((name) => ({ id, name: tellingWords(name).join('') }))
      .filter(({ name }) => name.length >= minNameLength),
  );
  const byFirst = Map.groupBy(joined, ({ name }) => name[0]!);

  return (words) => {
    const text = words.join('');
    const errors = Math.min(maxErrors, Math.floor(text.length / lettersPerError));
    if (text.length < minNameLength) return null;
    const similar = (byFirst.get(text[0]!) ?? []).filter(({ name }) => isAlmostEqual(name, text, errors));
    const exact = similar.find(({ name }) => name === text);
    if (exact) return { id: exact.id, isExact: true };
    const [first, ...others] = similar;
    return first && others.every(({ id }) => id === first.id) ? { id: first.id, isExact: false } : null;
  };
}

/** Returns whether at most `limit` letters differ: inserted, left out or replaced. */
function isAlmostEqual(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      current.push(
        Math.min(before[column]! + 1, current[column - 1]! + 1, before[column - 1]! + (isSame ? 0 : 1)),
      );
    }
    before = current;
  }
  return before[b.length]! <= limit;
}
