import { createNameLookup } from '#features/catalog/catalog.server.ts';
import { currentYear } from '#lib/time/current-year.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { createNameIndex, tellingWords, waysToWrite } from './find-name.ts';
import { createSubjectFinder } from './find-subject.ts';
import { selectLibraryNames, type LibraryExam, type LibraryNames } from './library-names.queries.ts';
import { createRuleFinder } from './upload-rules.ts';

export interface KnownExam extends LibraryExam {
  /** All words of its name and aliases. */
  words: ReadonlySet<string>;
}

/** Names in the library. */
export type KnownNames = ReturnType<typeof indexNames>;

const latest = new WeakMap<Database, { key: string; names: KnownNames }>();

/**
 * Returns the names and rules in the library. Rebuilds the indexes only when a name has changed, because that is slow
 * with thousands of exams. In a transaction, give it as `source`, so that no second connection is needed.
 */
export async function loadNames({ db }: Pick<Context, 'db'>, source: Database = db): Promise<KnownNames> {
  const library = { ...(await selectLibraryNames(source)), lastYear: currentYear() + 1 };
  const key = JSON.stringify(library);
  const cached = latest.get(db);
  if (cached?.key === key) return cached.names;
  const names = indexNames(library);
  latest.set(db, { key, names });
  return names;
}

/** Builds the indexes of names. `lastYear` is the latest year that a paper can have. */
export function indexNames(library: LibraryNames & { lastYear: number }) {
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
