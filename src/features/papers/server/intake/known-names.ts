import { createNameIndex } from './find-name.ts';
import { createSubjectFinder } from './find-subject.ts';
import type { KnownNames } from './propose-paper.ts';

/** The library's names, ready to be looked for. `lastYear`: the last that a paper can have. */
export function knownNames(
  exams: { id: number; name: string; aliases: string[] }[],
  subjectNames: string[],
  lastYear: number,
): KnownNames {
  const nameOf = new Map(exams.map(({ id, name }) => [id, name]));
  return {
    exams: createNameIndex(exams.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] }))),
    examNameOf: (id) => nameOf.get(id) ?? null,
    subjects: createSubjectFinder(subjectNames),
    lastYear,
  };
}
