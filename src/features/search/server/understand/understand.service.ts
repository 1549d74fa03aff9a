import type { Database } from '#platform/database/database.ts';
import type { SearchVocabulary } from '../../search-vocabulary.contract.ts';
import { commonWords, correctWord } from './correct-word.ts';
import { findAlike } from './fold-script.ts';
import { isKnownExam } from './known-exams.ts';
import { parseNumber } from './numbers.ts';
import {
  examSpans,
  initialNames,
  isWithin,
  getLength,
  findLongest,
  possibleNames,
  splitBySpans,
  synonymSpans,
  usualSpelling,
} from './spans.ts';
import { queryRules, type QueryKnowledge, type Start } from './rules.ts';
import { wordTerm, type QueryTerm } from './terms.ts';
import { queryTimes, type QueryTimes } from './times.ts';
import { and, or } from './expression.ts';
import { selectNamedExams, type NamedExam } from '../match/names.queries.ts';
import { selectQueryWords, type QueryWord } from './words.queries.ts';
import { indexVocabulary, type VocabularyIndex } from './vocabulary.ts';

export interface ReadQuery {
  terms: QueryTerm[];
  correctedWords: { typed: string; used: string }[];
  named: NamedExam[];
  /** Runs of words that could be names. */
  runs: string[];
  /** Papers in the library, as estimated. */
  papers: number;
}

/** What the words of the library say about an unknown word. */
export interface LibrarySpelling {
  /** Short names of exams. */
  acronyms: ReadonlySet<string>;
  /** Frequent words by their sound, the most frequent first. */
  sounds: ReadonlyMap<string, string[]>;
}

/** Words after the sixteenth narrow nothing that the first sixteen have not. */
export const maxWords = 16;

/** Returns the words with typos set right, and each as it was typed. */
async function correctWords(
  written: { tokens: string[]; typed: string[] },
  queryWords: ReadonlyMap<string, QueryWord>,
  vocabulary: VocabularyIndex,
  readSpelling: () => Promise<LibrarySpelling>,
) {
  const isUnknown = (token: string) => {
    const word = queryWords.get(token);
    return (
      word !== undefined &&
      !word.isWord &&
      word.begun.length === 0 &&
      !vocabulary.isWord(token) &&
      !isKnownExam(token) &&
      !commonWords.has(token) &&
      parseNumber(token) === undefined
    );
  };
  if (!written.tokens.some(isUnknown)) return { ...written, correctedWords: [] };
  const { acronyms, sounds } = await readSpelling();
  const spelling = { isAcronym: (word: string) => acronyms.has(word), vocabulary: vocabulary.words };
  const findBySound = (typed: string) => {
    const word = findAlike(typed, [vocabulary.sounds, sounds]);
    return word === undefined ? undefined : [word];
  };
  const read = written.tokens.map((typed, at) => {
    const word = queryWords.get(typed);
    if (!word || !isUnknown(typed)) return { token: typed, typed: written.typed[at]!, used: undefined };
    // A word in Indian letters is often an English one.
    const isLatin = /^[a-z]+$/.test(typed);
    const used = isLatin
      ? (correctWord(word, spelling) ?? (typed.length > 4 ? findBySound(typed) : undefined))
      : (findBySound(typed) ?? correctWord(word, spelling));
    return { token: typed, typed, used };
  });
  return {
    tokens: read.flatMap(({ token, used }) => used ?? [token]),
    typed: read.flatMap(({ typed, used }) => (used && used.length > 1 ? used : [typed])),
    correctedWords: read
      .filter(({ used }) => used !== undefined)
      .map(({ typed, used = [] }) => ({ typed, used: used.join(' ') })),
  };
}

/** Returns the English words that words in Indian letters sound like: a title may have either. */
async function findLatinSpellings(
  tokens: string[],
  vocabulary: VocabularyIndex,
  readSpelling: () => Promise<LibrarySpelling>,
): Promise<ReadonlyMap<string, string>> {
  const isOpen = (token: string) => /^[\u0900-\u097f]{5,}$/.test(token) && !vocabulary.isWord(token);
  const open = tokens.filter(isOpen);
  if (open.length === 0) return new Map();
  const { sounds } = await readSpelling();
  const pairs = open.map((token) => [token, findAlike(token, [vocabulary.sounds, sounds])] as const);
  return new Map(pairs.flatMap(([token, word]) => (word && /^[a-z]/.test(word) ? [[token, word]] : [])));
}

/** Returns the words with the short names of exams that some of them spell out. A word that papers have stays. */
function shortenNames(
  tokens: string[],
  initials: ReturnType<typeof initialNames>,
  queryWords: ReadonlyMap<string, QueryWord>,
  exams: NamedExam[],
): { tokens: string[]; typed: string[] } {
  const names = new Set(exams.flatMap((exam) => exam.names));
  const isStrange = (word?: QueryWord) => word?.isWord === false && word.near.length === 0;
  const isPlain = (word: string) => !names.has(word) && !isKnownExam(word) && parseNumber(word) === undefined;
  const spans = initials.filter((span) => {
    const words = tokens.slice(span.from, span.to);
    const isUnusual = span.initials.length > 3 || words.some((word) => isStrange(queryWords.get(word)));
    return names.has(span.initials) && isUnusual && words.every(isPlain);
  });
  const parts = splitBySpans(tokens, spans);
  return {
    tokens: parts.map(({ from, span }) => span?.initials ?? tokens[from]!),
    typed: parts.map(({ from, to }) => tokens.slice(from, to).join(' ')),
  };
}

/** Returns the parts of a query in the order of its words, without words that say nothing. */
export function understandQuery(knowledge: QueryKnowledge, times: QueryTimes): QueryTerm[] {
  const { tokens, vocabulary } = knowledge;
  const terms = [...getWordTerms(knowledge), ...getTimeTerms(times)];
  if (terms.length > 0) return terms;
  // A query of only stop words means these words.
  return tokens.map((_, index) =>
    wordTerm(knowledge, index, { isBegun: !vocabulary.isStopWord(tokens[index]!) }),
  );
}

function getTimeTerms({ years, typedYears, dates }: QueryTimes): QueryTerm[] {
  const ofDates = dates.map(({ typed, expression }) => ({
    typed,
    kind: 'date' as const,
    expression,
    exact: expression,
    better: expression,
    share: 0.05,
  }));
  if (years.length === 0) return ofDates;
  const expression = or(years.map(String));
  // A title with two years names both: the year of the exam and the year of its date.
  const better = years.length === 2 ? and(years.map(String)) : undefined;
  const typed = typedYears.join(' ');
  const share = Math.min(1, years.length * 0.08);
  return [
    ...ofDates,
    { typed, typedParts: typedYears, kind: 'year', years, expression, exact: expression, better, share },
  ];
}

function getWordTerms(knowledge: QueryKnowledge): QueryTerm[] {
  const { tokens, vocabulary, named, names } = knowledge;
  const groups = synonymSpans(tokens, vocabulary);
  const exams = examSpans(named, names).filter((span) => {
    const outer = groups.find((group) => getLength(group) > getLength(span) && isWithin(span, group));
    // `gate cse` means GATE, not the exam CSE.
    return (
      !outer || ` ${outer.group[0]?.join(' ')} `.includes(` ${tokens.slice(span.from, span.to).join(' ')} `)
    );
  });
  const usual = usualSpelling(tokens, vocabulary);
  const terms: QueryTerm[] = [];
  for (let at = 0; at < tokens.length;) {
    const start = { at, exams, usual, exam: findLongest(exams, at), group: findLongest(groups, at) };
    const read = findTerms(knowledge, start);
    if (read?.term) terms.push(read.term);
    at = read?.to ?? at + 1;
  }
  return terms;
}

/** Reads the words at a place with the first rule that fits. */
function findTerms(knowledge: QueryKnowledge, start: Start) {
  for (const rule of queryRules) {
    const read = rule.read(knowledge, start);
    if (read) return read;
  }
  return undefined;
}

/** Whether a text has a name of an exam, of this library or of India. Unlike `readQuery`, looks up no other words. */
export async function mentionsExam(
  db: Database,
  text: string,
  { vocabulary, thisYear }: { vocabulary: SearchVocabulary; thisYear: number },
): Promise<boolean> {
  const tokens = queryTimes(text, thisYear).tokens.slice(0, maxWords);
  const names = [...possibleNames(tokens, indexVocabulary(vocabulary)).keys()];
  if (names.some(isKnownExam)) return true;
  const initials = initialNames(tokens).map((span) => span.initials);
  return (await selectNamedExams(db, [...names, ...initials])).length > 0;
}

/** Reads a search text with the words and exams of the library. */
export async function readQuery(
  db: Database,
  text: string,
  {
    vocabulary: words,
    readSpelling,
    thisYear,
    isStrict,
  }: {
    vocabulary: SearchVocabulary;
    /** Only a text with an unknown word needs it. */
    readSpelling: () => Promise<LibrarySpelling>;
    thisYear: number;
    isStrict: boolean;
  },
): Promise<ReadQuery> {
  const vocabulary = indexVocabulary(words);
  const times = queryTimes(text, thisYear);
  const typedTokens = times.tokens.slice(0, maxWords);
  const usual = synonymSpans(typedTokens, vocabulary).flatMap(({ group }) => group[0] ?? []);
  const typedNames = possibleNames(typedTokens, vocabulary);
  const initials = initialNames(typedTokens);
  // Both at once: most queries have no typo, so their names are those of the words as typed.
  const [queryWords, typedExams] = await Promise.all([
    selectQueryWords(db, [...new Set([...typedTokens, ...usual])]),
    selectNamedExams(db, [...typedNames.keys(), ...initials.map((span) => span.initials)]),
  ]);
  const written = shortenNames(typedTokens, initials, queryWords.words, typedExams);
  const { tokens, typed, correctedWords } = isStrict
    ? { ...written, correctedWords: [] }
    : await correctWords(written, queryWords.words, vocabulary, readSpelling);
  const names = tokens.join(' ') === typedTokens.join(' ') ? typedNames : possibleNames(tokens, vocabulary);
  const runs = [...names.keys()];
  const named = names === typedNames ? typedExams : await selectNamedExams(db, runs);
  const alike = isStrict ? undefined : await findLatinSpellings(tokens, vocabulary, readSpelling);
  const query = { tokens, typed, words: queryWords.words, alike, vocabulary, named, names, thisYear };
  const terms = understandQuery(query, times);
  return { terms, correctedWords, named, runs, papers: queryWords.papers };
}
