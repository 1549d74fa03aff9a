import { and, or, phrase, type Expression } from './expression.ts';
import { isKnownExam } from './known-exams.ts';
import type { Span } from './spans.ts';
import type { QueryWord } from './words.queries.ts';
import type { VocabularyIndex } from './vocabulary.ts';

/** A part of a query that is kept or ignored as a whole. */
export interface QueryTerm {
  /** The words as typed, in the form of documents. */
  typed: string;
  /** The words after corrections, if they can differ. */
  read?: string;
  /** The parts of `typed` that can be removed alone, such as two years. */
  typedParts?: string[];
  kind: 'exam' | 'year' | 'date' | 'number' | 'type' | 'word';
  /** A paper must match this. */
  expression: Expression;
  /** The same without beginnings of words. */
  exact: Expression;
  /** Papers that match this in their own words come first. */
  better?: Expression | undefined;
  /** Share of the papers that match, 0 to 1, if the word was counted. */
  share: number;
  examIds?: number[] | undefined;
  years?: number[] | undefined;
  /** The known exam that the words name, which the library may lack. */
  knownExam?: string | undefined;
  isAcronym?: boolean | undefined;
}

/** The words of a query: after corrections, as they were typed, and what is known of them. */
export interface QueryWords {
  tokens: string[];
  typed: string[];
  words: ReadonlyMap<string, QueryWord>;
  /** English words that words in Indian letters sound like. */
  alike?: ReadonlyMap<string, string> | undefined;
  vocabulary: VocabularyIndex;
}

/** A short word without vowels reads as an acronym. */
const isAcronymLike = (token: string) => /^[a-z]{3,6}$/.test(token) && !/[aeiouy]/.test(token);

/** Returns what the words of a span are called in most papers. */
const usualWords = ({ tokens, vocabulary }: QueryWords, { from, to }: Span): string[] =>
  vocabulary.synonyms(tokens.slice(from, to).join(' '))?.[0] ?? tokens.slice(from, to);

/** Returns the typed words of a span, with their corrections, the share of their rarest word and a known exam. */
export function spanWords(query: QueryWords, span: Span) {
  const usual = usualWords(query, span);
  const name = usual.join(' ');
  return {
    typed: query.typed.slice(span.from, span.to).join(' '),
    read: query.tokens.slice(span.from, span.to).join(' '),
    share: Math.min(1, ...usual.map((token) => query.words.get(token)?.share ?? 0.05)),
    knownExam: isKnownExam(name) ? name : undefined,
  };
}

/** Returns the term of one word. `isBegun`: a word that is not whole also means the words that begin with it. */
export function wordTerm(query: QueryWords, at: number, { isBegun }: { isBegun: boolean }): QueryTerm {
  const { tokens, typed, words, alike } = query;
  const token = tokens[at]!;
  const word = words.get(token);
  const written = and(word && word.lexemes.length > 0 ? word.lexemes : [token]);
  // A word that was counted nowhere may still be in a new paper.
  const asTyped = typed[at];
  const exact = asTyped === undefined || asTyped === token ? written : or([asTyped, written]);
  const isKnown = isKnownExam(token);
  const isOpen = at === tokens.length - 1 || !word?.isWord;
  const begun = word && isBegun && !isKnown && isOpen && !/^\d+$/.test(token) ? word.begun : [];
  return {
    ...spanWords(query, { from: at, to: at + 1 }),
    kind: 'word',
    expression: or([exact, ...begun, ...(alike?.has(token) ? [alike.get(token)!] : [])]),
    exact,
    better: exact,
    share: Math.min(1, (word?.share ?? 0) + (begun.length > 0 ? (word?.begunShare ?? 0) : 0)),
    isAcronym: isKnown || isAcronymLike(token),
  };
}

/** Returns the condition that a paper has the words of a span, each in any spelling. */
export function spanExpression({ tokens, typed, vocabulary }: QueryWords, { from, to }: Span): Expression {
  const run = tokens.slice(from, to);
  const whole = vocabulary.synonyms(run.join(' '));
  const synonyms = whole
    ? whole.map(phrase)
    : [and(run.map((token) => or([token, ...(vocabulary.synonyms(token) ?? []).map(phrase)])))];
  // A corrected word that was counted nowhere may still be in a new paper.
  return or([phrase(run), ...synonyms, phrase(typed.slice(from, to))]);
}
