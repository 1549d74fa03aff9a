import type { Database } from '#platform/database/database.ts';
import type { SearchVocabulary } from '../search-vocabulary.contract.ts';
import { commonWords } from './common-words.ts';
import { correctWord } from './correct-word.ts';
import { getSound } from './fold-script.ts';
import { knownExams } from './known-exams.ts';
import { numberOf } from './query-numbers.ts';
import { possibleNames, synonymSpans } from './query-spans.ts';
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
  /** The most frequent word of each sound. */
  sounds: ReadonlyMap<string, string>;
}

/** Words after the sixteenth narrow nothing that the first sixteen have not. */
export const mostWords = 16;

/** Returns the words with typos set right, and each as it was typed. */
async function correctWords(
  words: string[],
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
      !knownExams.has(token) &&
      !commonWords.has(token) &&
      numberOf(token) === undefined
    );
  };
  if (!words.some(isUnknown)) return { tokens: words, typed: words, correctedWords: [] };
  const { acronyms, sounds } = await readSpelling();
  const spelling = {
    isAcronym: (word: string) => acronyms.has(word),
    vocabulary: vocabulary.words,
  };
  const findBySound = (typed: string) => {
    const sound = getSound(typed);
    const word = vocabulary.findBySound(sound) ?? sounds.get(sound);
    return word === undefined ? undefined : [word];
  };
  const read = words.map((typed) => {
    const word = known.get(typed);
    if (!word || !isUnknown(typed)) return { typed, used: undefined };
    // A word in Indian letters is often an English one.
    const isLatin = /^[a-z]+$/.test(typed);
    const used = isLatin
      ? (correctWord(word, spelling) ?? (typed.length > 4 ? findBySound(typed) : undefined))
      : (findBySound(typed) ?? correctWord(word, spelling));
    return { typed, used };
  });
  return {
    tokens: read.flatMap(({ typed, used }) => used ?? [typed]),
    typed: read.flatMap(({ typed, used }) => (used && used.length > 1 ? used : [typed])),
    correctedWords: read
      .filter(({ used }) => used !== undefined)
      .map(({ typed, used = [] }) => ({ typed, used: used.join(' ') })),
  };
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
  // Both at once: most queries have no typo, so their names are those of the words as typed.
  const [known, askedExams] = await Promise.all([
    selectQueryWords(db, [...new Set([...asked, ...usual])]),
    selectNamedExams(db, [...askedNames.keys()]),
  ]);
  const { tokens, typed, correctedWords } = isStrict
    ? { tokens: asked, typed: asked, correctedWords: [] }
    : await correctWords(asked, known.words, vocabulary, readSpelling);
  const names = correctedWords.length === 0 ? askedNames : possibleNames(tokens, vocabulary);
  const runs = [...names.keys()];
  const named = names === askedNames ? askedExams : await selectNamedExams(db, runs);
  const terms = understandQuery({
    times,
    tokens,
    typed,
    words: known.words,
    vocabulary,
    named,
    names,
    thisYear,
  });
  return { terms, correctedWords, named, runs, papers: known.papers };
}
