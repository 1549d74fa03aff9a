import { createNameIndex, tellingWords } from './find-name.ts';
import { createSubjectFinder } from './find-subject.ts';
import type { KnownNames } from './propose-paper.ts';

/** Builds the name indexes of the library. `lastYear` is the latest year that a paper can have. */
export function knownNames(
  exams: { id: number; name: string; aliases: string[] }[],
  subjectNames: string[],
  lastYear: number,
): KnownNames {
  const byId = new Map(exams.map((exam) => [exam.id, exam]));
  return {
    exams: createNameIndex(exams.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] }))),
    examOf(id) {
      const exam = byId.get(id);
      if (!exam) return null;
      return { name: exam.name, words: new Set([exam.name, ...exam.aliases].flatMap(tellingWords)) };
    },
    subjects: createSubjectFinder(subjectNames),
    lastYear,
  };
}
