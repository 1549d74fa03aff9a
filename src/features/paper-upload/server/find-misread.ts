import { isAlmostEqual } from './almost-equal.ts';
import { tellingWords, type Named } from './find-name.ts';

/** Shorter names are too similar to other words. */
const shortestName = 6;
/** One wrong letter in so many is likely a misprint or an error of OCR. */
const lettersPerError = 7;
const mostErrors = 2;

/**
 * Creates a finder for a name that is the whole line, with spaces inside ('CHEM ISTRY') or a misread letter
 * ('POLYTICAL SCIENCE'). `isExact` if only the spaces differ.
 */
export function findMisread(among: Named[]): (words: string[]) => { id: number; isExact: boolean } | null {
  const joined = among.flatMap(({ id, names }) =>
    names
      .map((name) => ({ id, name: tellingWords(name).join('') }))
      .filter(({ name }) => name.length >= shortestName),
  );
  const byFirst = Map.groupBy(joined, ({ name }) => name[0]!);

  return (words) => {
    const text = words.join('');
    const errors = Math.min(mostErrors, Math.floor(text.length / lettersPerError));
    if (text.length < shortestName) return null;
    const similar = (byFirst.get(text[0]!) ?? []).filter(({ name }) => isAlmostEqual(name, text, errors));
    const exact = similar.find(({ name }) => name === text);
    if (exact) return { id: exact.id, isExact: true };
    const [first, ...others] = similar;
    return first && others.every(({ id }) => id === first.id) ? { id: first.id, isExact: false } : null;
  };
}
