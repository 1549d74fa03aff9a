import type { HeadingLine } from './heading.ts';
import { tellingWords, type NameIndex } from './find-name.ts';
import { plainWords } from '#lib/text/plain-words.ts';

export interface FoundExam {
  id: number;
  isStrong: boolean;
}

/** A name up to this length is also a common word: on a page it must be in capitals. */
const shortName = 4;

/** Finds the exam that a file name names, in full (strong) or by half of its words. */
export function findExamInName(words: string[], exams: NameIndex): FoundExam | null {
  const full = exams.find(words);
  if (full) return { id: full.id, isStrong: true };
  const half = exams.findHalf(words);
  return half === null ? null : { id: half, isStrong: false };
}

/**
 * Finds the exam in the lines of a heading. A name of several words is strong, or a short form in capitals. Other single
 * words ('Intermediate') may belong to exams that the library does not have.
 */
export function findExamInHeading(lines: HeadingLine[], exams: NameIndex): FoundExam | null {
  const candidates = lines.flatMap(({ text: line }) => {
    const match = exams.find(tellingWords(line));
    if (!match) return [];
    const [only, second] = match.run;
    const isWord = only !== undefined && second === undefined;
    const isCapital = isWord && plainWords(line.replace(/\p{Ll}/gu, ' ')).includes(only);
    const isShort = isWord && only.length <= shortName;
    if (isShort && !isCapital) return [];
    return { id: match.id, isStrong: !isWord || (isShort && isCapital), length: match.run.join(' ').length };
  });
  const strong = candidates.filter(({ isStrong }) => isStrong).toSorted((a, b) => b.length - a.length);
  const [first, second] = strong;
  if (!first) return candidates[0] ? { id: candidates[0].id, isStrong: false } : null;
  const isAmbiguous = second !== undefined && second.id !== first.id && second.length === first.length;
  return { id: first.id, isStrong: !isAmbiguous };
}
