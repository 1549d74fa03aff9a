import { createNameLookup } from '#features/catalog/catalog.server.ts';
import type { UploadRuleFacts } from '../upload-rules.contract.ts';
import { createNameIndex, tellingWords, waysToWrite } from './find-name.ts';
import { createSubjectFinder, type LibrarySubject } from './find-subject.ts';
import { createRuleFinder } from './upload-rules.ts';

export interface LibraryExam {
  id: number;
  name: string;
  /** Other names, in any language. */
  aliases: string[];
  /** `null` for the default. */
  titleTemplate: string | null;
}

export interface KnownExam extends LibraryExam {
  /** All words of its name and aliases. */
  words: ReadonlySet<string>;
}

/** Names in the library. */
export type KnownNames = ReturnType<typeof knownNames>;

/** Builds the indexes of names. `lastYear` is the latest year that a paper can have. */
export function knownNames(library: {
  exams: LibraryExam[];
  subjects: LibrarySubject[];
  rules: readonly UploadRuleFacts[];
  lastYear: number;
}) {
  const exams = library.exams.map((exam) => ({
    ...exam,
    words: new Set([exam.name, ...exam.aliases].flatMap(tellingWords)),
  }));
  const byId = new Map(exams.map((exam) => [exam.id, exam]));
  const examLookup = createNameLookup(exams.map(withShortNames));
  const subjectLookup = createNameLookup(library.subjects.map(withShortNames));
  return {
    exams: createNameIndex(exams.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] }))),
    findExam: (id: number): KnownExam | null => byId.get(id) ?? null,
    /** Finds an exam by its name or alias. Returns `null` if several have it. */
    findExamNamed: (name: string): KnownExam | null => findOnly(examLookup.findAll(name)),
    subjects: createSubjectFinder(library.subjects),
    /** Returns the library's spelling of a subject's name or alias. */
    findSubjectNamed: (name: string): string | null => findOnly(subjectLookup.findAll(name))?.name ?? null,
    rules: createRuleFinder(library.rules),
    /** The next calendar year. */
    lastYear: library.lastYear,
  };
}

const findOnly = <Row>(rows: Row[]): Row | null => (rows.length === 1 ? rows[0]! : null);

const withShortNames = <Row extends { name: string; aliases: string[] }>(row: Row): Row => ({
  ...row,
  aliases: [...waysToWrite(row.name), ...row.aliases],
});
