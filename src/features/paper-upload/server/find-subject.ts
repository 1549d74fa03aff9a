import { isLanguage } from './find-language.ts';
import { createNameIndex, tellingWords, type Named } from './find-name.ts';

/** Ignored, because any paper can be general and many pages have 'General instructions'. */
const sayNothing = new Set(['general']);
/** Minimum length of a shortened subject in a file name: 'bio', 'phy', 'eco'. */
const shortestBeginning = 3;

/** Finds a subject of the library by name. Returns `null` if none or two match. */
export interface SubjectFinder {
  inName(words: string[]): string | null;
  inHeading(words: string[]): string | null;
}

export function createSubjectFinder(subjectNames: string[]): SubjectFinder {
  const all: Named[] = subjectNames
    .map((name, id) => ({ id, names: [name] }))
    .filter(({ names }) => !sayNothing.has(names[0]!.toLowerCase()));
  const isLanguageName = ({ names }: Named) => isLanguage(names[0]!.toLowerCase());
  const languages = all.filter(isLanguageName);
  const others = all.filter((subject) => !isLanguageName(subject));
  const [languageIndex, otherIndex] = [createNameIndex(languages), createNameIndex(others)];
  const byBeginning = Map.groupBy(
    others.map(({ id, names }) => ({ id, first: tellingWords(names[0]!)[0] ?? '' })),
    ({ first }) => first.slice(0, shortestBeginning),
  );
  const nameOf = (found: { id: number } | null) => (found ? subjectNames[found.id]! : null);

  /** Matches 'bio' to Biology and 'maths' to Mathematics, unless another subject has the same prefix. */
  function begunIn(words: string[]): string | null {
    for (const word of words) {
      const beginning = word.replace(/s$/, '');
      if (beginning.length < shortestBeginning || !/^\p{L}/u.test(word)) continue;
      const alike = byBeginning.get(beginning.slice(0, shortestBeginning)) ?? [];
      const begun = alike.filter(({ first }) => first.startsWith(beginning));
      if (begun.length === 1) return nameOf(begun[0]!);
    }
    return null;
  }

  return {
    // A language counts as the subject only if the name has no other subject: 'ssc-maths-hindi' is a paper in Hindi.
    inName: (words) => nameOf(otherIndex.find(words)) ?? begunIn(words) ?? nameOf(languageIndex.find(words)),
    inHeading(words) {
      const named = nameOf(otherIndex.find(words));
      if (named !== null) return named;
      const afterSubject = words.filter((_, index) => words[index - 1] === 'subject');
      return nameOf(languageIndex.find(afterSubject));
    },
  };
}
