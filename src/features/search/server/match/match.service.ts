import type { Context } from '#platform/context/context.ts';
import { currentYear } from '#lib/time/current-year.ts';
import type { SearchNotes } from '../../search-notes.contract.ts';
import { foldQuery } from '../understand/fold-query.ts';
import { queryFilters } from '../understand/filters.ts';
import { joinNumbers } from '../understand/numbers.ts';
import { mentionsExam, maxWords, readQuery } from '../understand/understand.service.ts';
import { selectAcronyms, selectFrequentWords } from './names.queries.ts';
import { relaxQuery } from './relax.service.ts';
import { and, getConjuncts, next, or, toTsquery, type Expression } from '../understand/expression.ts';
import { searchTokens } from '../understand/tokens.ts';
import type { QueryTerm } from '../understand/terms.ts';
import { indexSounds } from '../understand/fold-script.ts';
import { getSearchVocabulary, searchWordsTag } from '../words/search-vocabulary.service.ts';

/** What a search text means to the library; the queries are text of PostgreSQL's type tsquery. */
export interface SearchMatch {
  /** Every word, synonyms included; what matches this goes before what does not. */
  exact: string;
  /** What a paper must match: the words, their beginnings, near spellings. */
  any: string;
  /** Ids of all papers that match `any`, if they were read and can be ranked. */
  found?: number[] | undefined;
  /** Exams that the text names; their papers go first of all. */
  examIds: number[];
  /** Whether the text names an exam and nothing but its years, dates and numbers. */
  namesOnlyExam: boolean;
  /** What papers should have in their own words, and not only in the names of their exam; more is better. */
  preferred: string[];
  /** Every word as it was typed, for texts in Devanagari: papers in the script of the visitor come first. */
  typed?: string | undefined;
  /** The words in order, as those of a title. `isWhole`: only a title of this length, because the words are few. */
  title?: { query: string; length: number; isWhole: boolean } | undefined;
  /** Years that the text names. */
  years: number[];
  /** Whether the text asks for answer keys, which otherwise go after question papers. */
  asksForKey: boolean;
  /** For names of exams and categories: every word, and one of them; null when only numbers were typed. */
  names: { all: string | null; one: string | null; runs: string[] };
  /** Whether `any` is expected to match more papers than can be ranked; decides how they are read, not what is found. */
  isBroad: boolean;
  /**
   * Expected share of the papers that match, 0 to 1, and the share within a year that the text names. They only decide
   * how papers are read.
   */
  share: { all: number; ofYear: number };
  /** What the answer must tell the visitor. */
  notes: SearchNotes;
}

/** Expected matches of a broad search: so many that an estimate twice too high does no harm. */
const manyMatches = 4_000;
/** Maximum number of papers that a search ranks. */
export const maxRanked = 2_000;
/** More would cost more than they improve the order. */
const maxPreferred = 6;
const hasLetter = (token: string) => /[\p{L}\p{N}]/u.test(token);
const fewTitleWords = 4;
/** No document has this word. */
const noWord = '\ue000';

const all = (parts: Expression[]): Expression => (parts.length === 0 ? noWord : and(parts));
const conjunction = (terms: QueryTerm[], part: 'expression' | 'exact') =>
  toTsquery(all(terms.map((term) => term[part])));

const typedQuery = (terms: QueryTerm[]) =>
  toTsquery(and(terms.flatMap(({ typed, read = typed }) => read.split(' '))));

const joinAny = (expression: string, literal: string) =>
  expression === literal ? expression : `(${expression}) | (${literal})`;

const product = (terms: QueryTerm[]) => terms.reduce((result, { share }) => result * share, 1);
/** No paper matches a text without terms. */
const getShare = (terms: QueryTerm[]) => (terms.length === 0 ? 0 : product(terms));
const getShareOfYear = (terms: QueryTerm[]) =>
  terms.length === 0 ? 0 : product(terms.filter(({ kind }) => kind !== 'year'));

function getPreferred(terms: QueryTerm[]): string[] {
  const better = terms.map((term) => term.better).filter((expression) => expression !== undefined);
  return [...new Set(better.map((expression) => toTsquery(expression, 'A')))].slice(0, maxPreferred);
}

function isOnlyExam(terms: QueryTerm[]): boolean {
  const isExam = ({ kind, knownExam }: QueryTerm) => kind === 'exam' || knownExam !== undefined;
  return terms.some(isExam) && terms.every((term) => term.kind !== 'word' || isExam(term));
}

function getTitle(text: string): SearchMatch['title'] {
  const tokens = searchTokens(text).slice(0, maxWords);
  const isWhole = tokens.length < fewTitleWords;
  // 'Physics' means more than the papers with just this title.
  if (isWhole && !tokens.some((token) => /^\d+$/.test(token))) return undefined;
  return { query: toTsquery(next(tokens), 'A'), length: text.trim().length, isWhole };
}

/** Returns the queries for names of exams and categories. */
function getNames(terms: QueryTerm[]): { all: string | null; one: string | null } {
  const named = terms.filter(
    ({ kind, typed }) => (kind === 'exam' || kind === 'word') && !/^\d+$/.test(typed),
  );
  if (named.length === 0) return { all: null, one: null };
  return {
    all: conjunction(named, 'expression'),
    one: toTsquery(or(named.map(({ expression }) => expression))),
  };
}

type SearchContext = Pick<Context, 'db' | 'cache'>;

/** Reads what corrections compare with. It depends on every exam and paper. */
const readSpelling = ({ db, cache }: SearchContext) =>
  cache.get('search spelling', { tags: ['papers', 'catalog', searchWordsTag] }, async () => {
    const [acronyms, words] = await Promise.all([selectAcronyms(db), selectFrequentWords(db)]);
    return { acronyms, sounds: indexSounds(words) };
  });

async function findMatch(
  ctx: SearchContext,
  typedText: string,
  { isStrict, keepsWords }: { isStrict: boolean; keepsWords: boolean },
): Promise<SearchMatch | null> {
  const { db } = ctx;
  const thisYear = currentYear();
  const text = foldQuery(typedText);
  const query = await readQuery(db, text, {
    vocabulary: await getSearchVocabulary(ctx),
    readSpelling: () => readSpelling(ctx),
    thisYear,
    isStrict,
  });
  if (query.terms.length === 0) return null;
  // Also words that usually say nothing: a title is always found by its own words.
  const typed = all(joinNumbers(searchTokens(typedText).filter(hasLetter).slice(0, maxWords)));
  const literal = toTsquery(typed);
  const isBroad = (terms: QueryTerm[]) => getShare(terms) * query.papers > manyMatches;
  const { terms, ignoredWords, absent, ids } = keepsWords
    ? { terms: query.terms, ignoredWords: [], absent: [], ids: undefined }
    : await relaxQuery(db, query, {
        literal,
        conditions: getConjuncts(or([all(query.terms.map(({ expression }) => expression)), typed])).map(
          (condition) => toTsquery(condition),
        ),
        limit: isBroad(query.terms) ? undefined : maxRanked,
      });
  // A word can be corrected to one that search ignores.
  const words = new Set(terms.flatMap((term) => term.typed.split(' ')));
  return {
    exact: conjunction(terms, 'exact'),
    any: joinAny(conjunction(terms, 'expression'), literal),
    found: ids && ids.length <= maxRanked ? ids : undefined,
    examIds: terms.flatMap(({ examIds = [] }) => examIds),
    namesOnlyExam: isOnlyExam(query.terms),
    preferred: getPreferred(terms),
    typed: terms.length > 0 && /[ऀ-ॿ]/.test(text) ? typedQuery(terms) : undefined,
    title: getTitle(typedText),
    years: terms.flatMap(({ years = [] }) => years),
    asksForKey: terms.some(({ kind }) => kind === 'type'),
    names: { ...getNames(terms.length > 0 ? terms : query.terms), runs: query.runs },
    isBroad: ids ? ids.length > maxRanked : isBroad(terms),
    share: { all: getShare(terms), ofYear: getShareOfYear(terms) },
    notes: {
      ignoredWords,
      searchedWords: ignoredWords.length > 0 ? terms.map(({ typed, read = typed }) => read) : [],
      correctedWords: query.correctedWords.filter(({ typed: word, used }) =>
        [word, ...used.split(' ')].some((part) => words.has(part)),
      ),
      absent,
      filters: queryFilters(text, terms, thisYear),
    },
  };
}

/**
 * Returns `null` for a text without any word in it. At most 16 words are read. A strict search ignores and corrects no
 * word. A search with `keepsWords` corrects words, but ignores none. Parallel calls with the same text share one result,
 * because all reads of a page of results match its text.
 */
export function matchSearch(
  ctx: SearchContext,
  text: string,
  {
    isStrict = false,
    keepsWords = isStrict,
  }: { isStrict?: boolean | undefined; keepsWords?: boolean | undefined } = {},
): Promise<SearchMatch | null> {
  const key = `match ${JSON.stringify([text, isStrict, keepsWords])}`;
  return ctx.cache.get(key, { tags: [], isKept: () => false }, () =>
    findMatch(ctx, text, { isStrict, keepsWords }),
  );
}

/** Whether a text names an exam and nothing but its years, dates and numbers. Most other texts need no match. */
export async function namesOnlyExam(ctx: SearchContext, text: string): Promise<boolean> {
  const knowledge = { vocabulary: await getSearchVocabulary(ctx), thisYear: currentYear() };
  if (!(await mentionsExam(ctx.db, foldQuery(text), knowledge))) return false;
  return (await matchSearch(ctx, text))?.namesOnlyExam ?? false;
}
