import type { Database } from '#platform/database/database.ts';
import type { SearchVocabulary } from '../search-vocabulary.contract.ts';
import { commonWords } from './common-words.ts';
import { correctWord } from './correct-word.ts';
import { findAlike } from './fold-script.ts';
import { isKnownExam } from './known-exams.ts';
import { numberOf } from './query-numbers.ts';
import { initialNames, longestAt, possibleNames, synonymSpans } from './query-spans.ts';
import type { QueryTerm } from './query-term.ts';
import { queryTimes } from './query-times.ts';
import { selectNamedExams, type NamedExam } from './search-names.queries.ts';
import { selectQueryWords, type QueryWord } from './search-words.queries.ts';
import { understandQuery } from './understand-query.ts';
import { indexVocabulary, type VocabularyIndex } from './vocabulary-index.ts';

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
export const mostWords = 16;

/** Returns the words with typos set right, and each as it was typed. */
async function correctWords(
  written: { tokens: string[]; typed: string[] },
  known: ReadonlyMap<string, QueryWord>,
  vocabulary: VocabularyIndex,
  readSpelling: () => Promise<LibrarySpelling>,
) {
  const isUnknown = (token: string) => {
    const word = known.get(token);
    return (
      word !== undefined &&
      !word.isWord &&
      word.begun.length === 0 &&
      !vocabulary.isWord(token) &&
      !isKnownExam(token) &&
      !commonWords.has(token) &&
      numberOf(token) === undefined
    );
  };
  if (!written.tokens.some(isUnknown)) return { ...written, correctedWords: [] };
  const { acronyms, sounds } = await readSpelling();
  const spelling = {
    isAcronym: (word: string) => acronyms.has(word),
    vocabulary: vocabulary.words,
  };
  const findBySound = (typed: string) => {
    const word = findAlike(typed, [vocabulary.sounds, sounds]);
    return word === undefined ? undefined : [word];
  };
  const read = written.tokens.map((typed, at) => {
    const word = known.get(typed);
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
  asked: string[],
  initials: ReturnType<typeof initialNames>,
  known: ReadonlyMap<string, QueryWord>,
  exams: NamedExam[],
): { tokens: string[]; typed: string[] } {
  const names = new Set(exams.flatMap((exam) => exam.names));
  const isStrange = (word?: QueryWord) => word?.isWord === false && word.near.length === 0;
  const isPlain = (word: string) => !names.has(word) && !isKnownExam(word) && numberOf(word) === undefined;
  const spans = initials.filter((span) => {
    const words = asked.slice(span.from, span.to);
    const isUnusual = span.initials.length > 3 || words.some((word) => isStrange(known.get(word)));
    return names.has(span.initials) && isUnusual && words.every(isPlain);
  });
  const [tokens, typed]: [string[], string[]] = [[], []];
  for (let at = 0; at < asked.length;) {
    const span = longestAt(spans, at);
    const to = span?.to ?? at + 1;
    tokens.push(span?.initials ?? asked[at]!);
    typed.push(asked.slice(at, to).join(' '));
    at = to;
  }
  return { tokens, typed };
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
  const asked = times.tokens.slice(0, mostWords);
  const usual = synonymSpans(asked, vocabulary).flatMap(({ group }) => group[0] ?? []);
  const askedNames = possibleNames(asked, vocabulary);
  const initials = initialNames(asked);
  // Both at once: most queries have no typo, so their names are those of the words as typed.
  const [known, askedExams] = await Promise.all([
    selectQueryWords(db, [...new Set([...asked, ...usual])]),
    selectNamedExams(db, [...askedNames.keys(), ...initials.map((span) => span.initials)]),
  ]);
  const written = shortenNames(asked, initials, known.words, askedExams);
  const { tokens, typed, correctedWords } = isStrict
    ? { ...written, correctedWords: [] }
    : await correctWords(written, known.words, vocabulary, readSpelling);
  const names = tokens.join(' ') === asked.join(' ') ? askedNames : possibleNames(tokens, vocabulary);
  const runs = [...names.keys()];
  const named = names === askedNames ? askedExams : await selectNamedExams(db, runs);
  const alike = isStrict ? undefined : await findLatinSpellings(tokens, vocabulary, readSpelling);
  const query = { tokens, typed, words: known.words, alike, vocabulary, named, names, thisYear };
  const terms = understandQuery(query, times);
  return { terms, correctedWords, named, runs, papers: known.papers };
}
