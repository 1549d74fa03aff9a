import type { HeadingLine } from './heading.ts';
import { isLanguage, withoutMedium } from './find-language.ts';
import { createNameIndex, tellingWords, type Named, type NameIndex } from './find-name.ts';
import { findMisread } from './find-misread.ts';
import { plainWords } from '#lib/text/plain-words.ts';

/** Names of subjects that are not searched: any paper can be general, and many pages have 'General instructions'. */
const sayNothing = new Set(['general']);
/** Minimum length of a shortened subject in a file name: 'bio', 'phy', 'eco'. */
const minBeginningLength = 3;
/** Shorter aliases ('CS', 'ME') are also other words. In a file name only rules for an exam find them. */
const minAliasLength = 3;
/** Words beside a subject in a heading: '(Elective)', 'Subject Code', 'I.Sc. (Theory)'. */
const besideSubject = new Set(
  plainWords(
    'elective compulsory optional subject code theory paper model set medium annual board class sc com arts ' +
      'full marks विषय ऐच्छिक अनिवार्य कोड सैद्धांतिक सैद्धान्तिक वार्षिक परीक्षा',
  ),
);
/** Longest code beside a subject's name: 'Mathematics (MA)'. */
const maxCodeLength = 3;

export interface LibrarySubject {
  name: string;
  /** Other names, in any language. */
  aliases: string[];
}
export interface FoundSubject {
  name: string;
  isStrong: boolean;
}

export type SubjectFinder = ReturnType<typeof createSubjectFinder>;

/** Finds a subject of the library. `examWords`, the words of the paper's exam, are no subject by themselves. */
export function createSubjectFinder(subjects: LibrarySubject[]) {
  const all = subjects
    .map(({ name, aliases }, id) => ({ id, names: [name, ...aliases] }))
    .filter(({ names }) => !sayNothing.has(names[0]!.toLowerCase()));
  const isLanguageName = ({ names }: Named) => isLanguage(names[0]!.toLowerCase());
  const others = all.filter((subject) => !isLanguageName(subject));
  const languageIndex = createNameIndex(all.filter(isLanguageName));
  const index = createNameIndex(others);
  const nameIndex = createNameIndex(others.map(withoutShortAliases));
  const misread = findMisread(others);
  const byBeginning = Map.groupBy(
    others.map(({ id, names }) => ({ id, first: tellingWords(names[0]!)[0] ?? '' })),
    ({ first }) => first.slice(0, minBeginningLength),
  );
  const getName = (id: number) => subjects[id]!.name;

  /** Matches 'bio' to Biology and 'maths' to Mathematics, unless another subject has the same prefix. */
  function findBeginning(words: string[]): string | null {
    for (const word of words) {
      const beginning = word.replace(/s$/, '');
      if (beginning.length < minBeginningLength || !/^\p{L}/u.test(word)) continue;
      const alike = byBeginning.get(beginning.slice(0, minBeginningLength)) ?? [];
      const begun = alike.filter(({ first }) => first.startsWith(beginning));
      if (begun.length === 1) return getName(begun[0]!.id);
    }
    return null;
  }

  /** 'Engineering' of an exam's name can be in a subject. 'CSE' alone is the exam. */
  function findBeside(among: NameIndex, words: string[], examWords: ReadonlySet<string>) {
    const match = among.find(words);
    const isExam = match?.run.every((word) => examWords.has(word)) ?? false;
    return isExam ? among.find(words.filter((word) => !examWords.has(word))) : match;
  }

  function inLine(words: string[], examWords: ReadonlySet<string>): FoundSubject | null {
    const rest = words.filter((word) => !examWords.has(word));
    if (rest.length === 0) return null;
    const match = findBeside(index, words, examWords);
    if (match) return { name: getName(match.id), isStrong: isAlone(match, words, examWords, index) };
    const language = languageIndex.find(rest);
    if (language && language.run.length === rest.length)
      return { name: getName(language.id), isStrong: true };
    const almost = misread(rest);
    return almost && { name: getName(almost.id), isStrong: almost.isExact };
  }

  return {
    // A language counts as the subject only if the name has no other subject: 'ssc-maths-hindi' is a paper in Hindi.
    /**
     * Only the text without dates and shifts (`undated`) can have a beginning of a subject, or a language.
     * Returns `null` if the file name has no subject, or two that match equally.
     */
    inName(words: string[], undated: string, examWords: ReadonlySet<string>): FoundSubject | null {
      const otherWords = tellingWords(withoutMedium(plainWords(undated)).join(' '));
      const rest = otherWords.filter((word) => !examWords.has(word));
      const match = findBeside(nameIndex, words, examWords);
      if (match) return { name: getName(match.id), isStrong: true };
      const begun = findBeginning(rest);
      if (begun !== null) return { name: begun, isStrong: false };
      const language = languageIndex.find(rest);
      return language && { name: getName(language.id), isStrong: false };
    },
    /** Returns the first subject of the lines, and not as strong if two lines have different strong ones. */
    inHeading(lines: HeadingLine[], examWords: ReadonlySet<string>): FoundSubject | null {
      const candidates = lines.flatMap(({ text: line }) => {
        const words = tellingWords(line).filter(isAbout);
        return inLine(words, examWords) ?? [];
      });
      const strong = new Set(candidates.filter(({ isStrong }) => isStrong).map(({ name }) => name));
      if (strong.size === 0) return candidates[0] ?? null;
      return { name: [...strong][0]!, isStrong: strong.size === 1 };
    },
  };
}

/** Returns whether a word of a heading line can belong to a subject, unlike '(Elective)' or a number. */
export const isAbout = (word: string) => word.length > 1 && !/^\d+$/.test(word) && !besideSubject.has(word);

const withoutShortAliases = ({ id, names: [name, ...aliases] }: Named): Named => ({
  id,
  names: [name!, ...aliases.filter((alias) => alias.length >= minAliasLength)],
});

/** Returns whether a line has only the subject, words of the exam, and short codes that belong to no other subject. */
function isAlone(
  { id, run }: { id: number; run: string[] },
  words: string[],
  examWords: ReadonlySet<string>,
  index: NameIndex,
): boolean {
  const start = words.findIndex((_, at) => run.every((word, offset) => words[at + offset] === word));
  const rest = words.toSpliced(start, run.length);
  return rest.every((word) => {
    if (examWords.has(word)) return true;
    const match = index.find([word]);
    return match ? match.id === id : word.length <= maxCodeLength;
  });
}
