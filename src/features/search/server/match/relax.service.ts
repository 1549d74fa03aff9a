import type { Database } from '#platform/database/database.ts';
import type { SearchNotes } from '../../search-notes.contract.ts';
import type { ReadQuery } from '../understand/understand.service.ts';
import { getExamsOfKind } from '../understand/known-exams.ts';
import type { QueryTerm } from '../understand/terms.ts';
import { and, or, phrase, toTsquery } from '../understand/expression.ts';
import { selectExamsOfCategory, selectExamsOfKind } from './names.queries.ts';
import { selectFirstLiveQuery, selectLiveQueries, selectMatchingIds } from './live.queries.ts';

/** More words would give more choices than a search can try. */
const maxTerms = 8;
const maxChoices = 48;

/** Returns how much a term says about the wanted paper. Exams say the most, then acronyms and years, then rare words. */
export function getInformation({ kind, share, isAcronym }: QueryTerm): number {
  if (kind === 'exam') return 1_000;
  if (kind === 'year') return 200;
  if (kind === 'date') return 80;
  if (kind === 'type') return 60;
  if (kind === 'number') return 25;
  if (isAcronym) return 150;
  return Math.min(115, 20 + 10 * Math.log(1 / Math.max(share, 0.000_1)));
}

/** Returns choices of terms to keep, the one that ignores the least information first. At least one term is kept. */
export function relaxedChoices(terms: QueryTerm[]): QueryTerm[][] {
  const candidates = [...terms].sort((a, b) => getInformation(b) - getInformation(a)).slice(0, maxTerms);
  const choices = Array.from({ length: 2 ** candidates.length - 1 }, (_, index) => {
    const isIgnored = (position: number) => (index & (1 << position)) !== 0;
    const chosen = terms.filter((term) => {
      const position = candidates.indexOf(term);
      return position >= 0 && !isIgnored(position);
    });
    const ignored = candidates.filter((_term, position) => isIgnored(position));
    return { chosen, lost: ignored.reduce((sum, term) => sum + getInformation(term), 0) };
  });
  return choices
    .filter(({ chosen }) => chosen.length > 0)
    .sort((a, b) => a.lost - b.lost)
    .slice(0, maxChoices)
    .map(({ chosen }) => chosen);
}

interface Relaxed extends Pick<SearchNotes, 'ignoredWords' | 'absent'> {
  terms: QueryTerm[];
  /** The ids of the papers that match, if they were read: one more than `limit` if there are more. */
  ids?: number[] | undefined;
}

const toQuery = (terms: QueryTerm[]) => toTsquery(and(terms.map(({ expression }) => expression)));
/** A year or a shift alone says nothing about what the visitor looks for, and neither does a word that was corrected. */
const saysWhat = ({ kind, typed, read = typed }: QueryTerm) =>
  kind === 'word' && (typed === read || !/^[a-z ]+$/.test(typed));

/** Returns the exams without papers that a query names. */
function emptyExams({ terms, named }: ReadQuery) {
  const exams = new Map(named.map((exam) => [exam.id, exam]));
  return terms
    .filter(({ examIds }) => examIds?.length && !examIds.some((id) => exams.get(id)?.hasPapers))
    .map((term) => ({ term, exam: exams.get(term.examIds?.[0] ?? 0) }));
}

/** The exams of the same kind, as words of names of exams. */
const getKindQuery = (name: string) =>
  toTsquery(or(getExamsOfKind(name).map((one) => phrase(one.split(' ')))));

async function findAbsent(
  db: Database,
  query: ReadQuery,
  lacking: QueryTerm[],
): Promise<SearchNotes['absent']> {
  const empty = emptyExams(query).map(async ({ term, exam }) => {
    const examIds = term.examIds ?? [];
    const nearest = await selectExamsOfCategory(db, { text: term.typed, examIds });
    return { name: exam?.name ?? term.typed, examIds, nearest };
  });
  const unknown = lacking.map(async ({ typed, knownExam = typed }) => ({
    name: typed,
    examIds: [],
    nearest: await selectExamsOfKind(db, { text: typed, words: getKindQuery(knownExam) }),
  }));
  return Promise.all([...empty, ...unknown]);
}

/**
 * Returns the terms of a query that papers match together. Ignores the terms that say the least, unless a paper matches
 * `literal`, the words as typed. With `limit`, it reads the papers that match all `conditions`, which say the same: one
 * reading of the index shows whether there are any, and which ones.
 */
export async function relaxQuery(
  db: Database,
  query: ReadQuery,
  { literal, conditions, limit }: { literal: string; conditions: string[]; limit?: number | undefined },
): Promise<Relaxed> {
  const { terms } = query;
  const ids = limit === undefined ? undefined : await selectMatchingIds(db, conditions, limit + 1);
  const isLive = ids
    ? ids.length > 0
    : (await selectFirstLiveQuery(db, [toQuery(terms), literal])) !== undefined;
  if (isLive) {
    const absent = emptyExams(query).length > 0 ? await findAbsent(db, query, []) : [];
    return { terms, ignoredWords: [], absent, ids };
  }
  const live = await selectLiveQueries(
    db,
    terms.map((term) => toQuery([term])),
  );
  const liveTerms = terms.filter((_, index) => live[index]);
  const unknown = terms.filter(
    ({ knownExam, examIds }, index) => !live[index] && knownExam !== undefined && examIds === undefined,
  );
  const absent = await findAbsent(db, query, unknown);
  const relaxed = await keptTerms(db, terms, liveTerms, absent.length > 0);
  return {
    terms: relaxed,
    absent,
    ignoredWords: terms.filter((term) => !relaxed.includes(term)).map(({ typed }) => typed),
  };
}

/** Of a question, a single word that some title has says nothing about the question. */
const minKeptShare = 1 / 4;

async function keptTerms(
  db: Database,
  terms: QueryTerm[],
  liveTerms: QueryTerm[],
  isExamAbsent: boolean,
): Promise<QueryTerm[]> {
  const countWords = (some: QueryTerm[]) => some.filter(({ kind }) => kind === 'word').length;
  const isEnough = (choice: QueryTerm[]) =>
    choice.some(({ kind }) => kind === 'exam') ||
    (choice.some(saysWhat) && countWords(choice) >= minKeptShare * countWords(terms));
  // With an absent exam, only papers of all the other words are near enough.
  const choices = (isExamAbsent ? [liveTerms] : relaxedChoices(liveTerms)).filter(
    // No paper matches all terms.
    (choice) => choice.length < terms.length && isEnough(choice),
  );
  const index = await selectFirstLiveQuery(db, choices.map(toQuery));
  return index === undefined ? [] : (choices[index] ?? []);
}
