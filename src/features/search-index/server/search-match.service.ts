import type { Database } from '#platform/database/database.ts';
import { selectNamedExams, type NamedExam } from './search-names.queries.ts';
import { selectQueryWords } from './search-words.queries.ts';
import { possibleNames, textQuery } from './text-query.ts';

/** What a search text means to the library; the queries are text of PostgreSQL's type tsquery. */
export interface SearchMatch {
  /** Every word as it was typed; what matches this goes before what does not. */
  exact: string;
  /** What a paper must match: the words, their beginnings, near spellings. */
  any: string;
  /** Exams that the text names, by name or alias, the longest name first; their papers go first of all. */
  examIds: number[];
  /** For names of exams and categories: every word, and one of them; null when only numbers were typed. */
  names: { all: string | null; one: string | null; runs: string[] };
  /** Whether `any` is expected to match more papers than can be ranked; decides how they are read, not what is found. */
  isBroad: boolean;
  /** Expected shares of the papers that match, 0 to 1; like `isBroad` they decide how papers are read only. */
  share: { exact: number; any: number };
}

/** Expected matches of a broad search: so many that an estimate twice too high does no harm. */
const manyMatches = 4_000;

/** 'ssc cgl' names SSC CGL, so the exam that is called plain 'CGL' is not meant; the longest name goes first. */
function meantExams(named: NamedExam[]): number[] {
  const all = named.flatMap(({ names }) => names);
  const isWithinAnother = (name: string) =>
    all.some((other) => other.length > name.length && ` ${other} `.includes(` ${name} `));
  const length = (exam: NamedExam) => Math.max(...exam.names.map((name) => name.length));
  return named
    .filter(({ names }) => !names.every(isWithinAnother))
    .sort((one, other) => length(other) - length(one))
    .map(({ id }) => id);
}

export interface SearchMatcher {
  /** Null for a text without any word in it. Any text may come; at most 12 words of it are looked at. */
  match(text: string): Promise<SearchMatch | null>;
}

/** ConcurrencyLimit what a visitor typed into queries: typos, beginnings, aliases and glued words set right. */
export function createSearchMatcher({ db }: { db: Database }): SearchMatcher {
  return {
    match: async (text) => {
      const words = await selectQueryWords(db, text);
      const query = textQuery(words);
      if (!query) return null;
      const runs = possibleNames(words);
      const examIds = meantExams(await selectNamedExams(db, runs));
      const { exact, any, names, oneName, share } = query;
      const isBroad = share.any * words.papers > manyMatches;
      return { exact, any, examIds, isBroad, share, names: { all: names, one: oneName, runs } };
    },
  };
}
