import { sameName } from '#lib/text/same-name.ts';
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
  const examByName = indexByName(exams);
  const subjectByName = indexByName(library.subjects);
  return {
    exams: createNameIndex(exams.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] }))),
    findExam: (id: number): KnownExam | null => byId.get(id) ?? null,
    /** Finds an exam by its exact name or alias. */
    findExamNamed: (name: string): KnownExam | null => examByName.get(sameName(name)) ?? null,
    subjects: createSubjectFinder(library.subjects),
    /** Returns the library's spelling of a subject's name or alias. */
    findSubjectNamed: (name: string): string | null => subjectByName.get(sameName(name))?.name ?? null,
    rules: createRuleFinder(library.rules),
    /** The next calendar year. */
    lastYear: library.lastYear,
  };
}

/** A name precedes an equal variant or alias of another record. */
function indexByName<Record extends { name: string; aliases: string[] }>(
  records: Record[],
): Map<string, Record> {
  const index = new Map<string, Record>();
  const put = (name: string, record: Record) => {
    if (!index.has(sameName(name))) index.set(sameName(name), record);
  };
  for (const record of records) put(record.name, record);
  for (const record of records)
    for (const name of [...waysToWrite(record.name), ...record.aliases]) put(name, record);
  return index;
}
