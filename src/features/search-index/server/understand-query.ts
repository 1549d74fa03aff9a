import { knownExams } from './known-exams.ts';
import { isUnit, numberedAnything, numberedUnit, numberForms, numberOf } from './query-numbers.ts';
import { examSpans, isWithin, lengthOf, synonymSpans, type ExamSpan, type Span } from './query-spans.ts';
import type { QueryTerm } from './query-term.ts';
import type { QueryTimes } from './query-times.ts';
import { phrase, type Expression } from './search-expression.ts';
import { searchTokens } from './search-tokens.ts';
import type { NamedExam } from './search-names.queries.ts';
import type { QueryWord } from './search-words.queries.ts';
import type { VocabularyIndex } from './vocabulary-index.ts';

/** Everything that is known about the words of a query. */
export interface QueryKnowledge {
  times: QueryTimes;
  /** The words after corrections, and each as it was typed. */
  tokens: string[];
  typed: string[];
  words: ReadonlyMap<string, QueryWord>;
  vocabulary: VocabularyIndex;
  /** Exams that a run of words names, and the places of these runs. */
  named: NamedExam[];
  names: Map<string, Span[]>;
  thisYear: number;
}

const ordinalEndings = new Set(['st', 'nd', 'rd', 'th']);
/** A group of the vocabulary with this phrase asks for answer keys. */
const answerKey = 'answer key';

/** Returns the parts of a query in the order of its words, without words that say nothing. */
export function understandQuery(knowledge: QueryKnowledge): QueryTerm[] {
  const { tokens, vocabulary } = knowledge;
  const terms = [...termsOfWords(knowledge), ...termsOfTimes(knowledge.times)];
  if (terms.length > 0) return terms;
  // A query of only stop words means these words.
  return tokens.map((token, place) => wordTerm(knowledge, token, place, vocabulary.isStopWord(token)));
}

function termsOfTimes({ years, typedYears, dates }: QueryTimes): QueryTerm[] {
  const ofYears = { one: years.map(String) };
  return [
    ...dates.map(({ typed, expression }) => ({
      typed,
      kind: 'date' as const,
      expression,
      exact: expression,
      better: expression,
      share: 0.05,
    })),
    ...(years.length > 0
      ? [
          {
            typed: typedYears.join(' '),
            typedParts: typedYears,
            kind: 'year' as const,
            years,
            expression: ofYears,
            exact: ofYears,
            // A title with two years names both: the year of the exam and the year of its date.
            better: years.length === 2 ? { all: years.map(String) } : undefined,
            share: Math.min(1, years.length * 0.08),
          },
        ]
      : []),
  ];
}

function termsOfWords(knowledge: QueryKnowledge): QueryTerm[] {
  const { tokens, vocabulary, named, names } = knowledge;
  const groups = synonymSpans(tokens, vocabulary);
  const longestGroup = (at: number) =>
    groups.filter(({ from }) => from === at).sort((one, other) => lengthOf(other) - lengthOf(one))[0];
  const exams = examSpans(named, names).filter((span) => {
    const outer = groups.find((group) => lengthOf(group) > lengthOf(span) && isWithin(span, group));
    // `gate cse` means GATE, not the exam CSE.
    return (
      !outer || ` ${outer.group[0]?.join(' ')} `.includes(` ${tokens.slice(span.from, span.to).join(' ')} `)
    );
  });
  const terms: QueryTerm[] = [];
  for (let at = 0; at < tokens.length;) {
    const group = longestGroup(at);
    const exam = exams
      .filter(({ from }) => from === at)
      .sort((one, other) => lengthOf(other) - lengthOf(one))[0];
    const number = numberTerm(knowledge, at, exam ? lengthOf(exam) : 0, group);
    if (number) {
      if (number.term) terms.push(number.term);
      at = number.to;
    } else if (exam && lengthOf(exam) >= (group ? lengthOf(group) : 0)) {
      terms.push(examTerm(knowledge, exam, exam.exams, nameExpression(knowledge, exam)));
      at = exam.to;
    } else if (group && (lengthOf(group) > 1 || !vocabulary.isStopWord(tokens[at] as string))) {
      const inner = exams.filter((span) => isWithin(span, group)).flatMap(({ exams: found }) => found);
      if (!group.group[0]?.every((word) => vocabulary.isStopWord(word)))
        terms.push(inner.length > 0 ? examTerm(knowledge, group, inner) : groupTerm(knowledge, group));
      at = group.to;
    } else {
      const token = tokens[at] as string;
      if (!vocabulary.isStopWord(token)) terms.push(wordTerm(knowledge, token, at));
      at += 1;
    }
  }
  return terms;
}

/** Returns the term of a number that starts at a word, with the place after it. */
function numberTerm(
  { tokens, thisYear, vocabulary }: QueryKnowledge,
  at: number,
  examLength: number,
  group: (Span & { group: string[][] }) | undefined,
): { term?: QueryTerm; to: number } | undefined {
  const term = (typed: string, expression: Expression, better?: Expression): QueryTerm => ({
    typed,
    kind: 'number',
    expression,
    exact: expression,
    better,
    share: 0.2,
  });
  const usual = (place: number) => vocabulary.synonyms(tokens[place] ?? '')?.[0]?.join(' ') ?? tokens[place];
  const afterUnit = group?.to ?? at + 1;
  const unit = group ? group.group[0]?.join(' ') : tokens[at];
  const after = numberOf(tokens[afterUnit]);
  if (examLength <= 1 && isUnit(unit) && after !== undefined) {
    const to = afterUnit + (ordinalEndings.has(tokens[afterUnit + 1] ?? '') ? 2 : 1);
    return { term: term(tokens.slice(at, to).join(' '), numberedUnit(unit, after)), to };
  }
  const number = numberOf(tokens[at]);
  if (number === undefined || examLength > 0 || (group && lengthOf(group) > 1)) return undefined;
  const unitAt = at + (ordinalEndings.has(tokens[at + 1] ?? '') ? 2 : 1);
  const following = usual(unitAt);
  if (isUnit(following) && numberOf(tokens[unitAt + 1]) === undefined) {
    const to = unitAt + 1;
    return { term: term(tokens.slice(at, to).join(' '), numberedUnit(following, number)), to };
  }
  const token = tokens[at] as string;
  const isDigits = /^\d+$/.test(token);
  if (
    isDigits &&
    token.length === 2 &&
    (number >= 13 || token[0] === '0') &&
    number <= (thisYear % 100) + 1
  ) {
    const year = { one: [String(2000 + number), token] };
    return {
      term: {
        ...term(token, year, String(2000 + number)),
        kind: 'year',
        share: 0.08,
        years: [2000 + number],
      },
      to: at + 1,
    };
  }
  if (!isDigits && (at === 0 || !/^[iv]+$/.test(token))) return undefined;
  const names = tokens.slice(Math.max(0, at - 1), at);
  return { term: term(token, numberForms(number), numberedAnything(number, names)), to: unitAt };
}

/** Every word of a span with its synonyms. */
function spanExpression({ tokens, typed, vocabulary }: QueryKnowledge, { from, to }: Span): Expression {
  const run = tokens.slice(from, to);
  const asTyped = phrase(typed.slice(from, to));
  const whole = vocabulary.synonyms(run.join(' '));
  if (whole) return { one: [phrase(run), ...whole.map(phrase), asTyped] };
  return {
    one: [
      phrase(run),
      { all: run.map((token) => ({ one: [token, ...(vocabulary.synonyms(token) ?? []).map(phrase)] })) },
      asTyped,
    ],
  };
}

/** The words of a span, or the whole name of an exam that it names: a long spelling is in no document. */
const nameExpression = (knowledge: QueryKnowledge, span: ExamSpan): Expression => ({
  one: [spanExpression(knowledge, span), ...span.exams.map(({ name }) => phrase(searchTokens(name)))],
});

function shareOf({ tokens, words, vocabulary }: QueryKnowledge, { from, to }: Span): number {
  const run = tokens.slice(from, to);
  const usual = vocabulary.synonyms(run.join(' '))?.[0] ?? run;
  return Math.min(1, ...usual.map((token) => words.get(token)?.share ?? 0.05));
}

function examTerm(
  knowledge: QueryKnowledge,
  span: Span,
  exams: NamedExam[],
  expression = spanExpression(knowledge, span),
): QueryTerm {
  return {
    typed: knowledge.typed.slice(span.from, span.to).join(' '),
    read: knowledge.tokens.slice(span.from, span.to).join(' '),
    kind: 'exam',
    expression,
    exact: expression,
    share: shareOf(knowledge, span),
    examIds: exams.map(({ id }) => id),
    // `gate me` names an exam and says more.
    better:
      lengthOf(span) > 1 &&
      knowledge.vocabulary.synonyms(knowledge.tokens.slice(span.from, span.to).join(' '))
        ? expression
        : undefined,
  };
}

function groupTerm(knowledge: QueryKnowledge, span: Span & { group: string[][] }): QueryTerm {
  // A corrected word that was counted nowhere may still be in a new paper.
  const asTyped = phrase(knowledge.typed.slice(span.from, span.to));
  const exact = { one: [...span.group.map(phrase), asTyped] };
  const isLast = span.to === knowledge.tokens.length && lengthOf(span) === 1;
  // The visitor may still be typing the word.
  const begun = isLast ? (knowledge.words.get(knowledge.tokens[span.from] ?? '')?.begun ?? []) : [];
  const expression = begun.length > 0 ? { one: [...exact.one, ...begun] } : exact;
  const isKey = span.group.some((tokens) => tokens.join(' ') === answerKey);
  return {
    typed: knowledge.typed.slice(span.from, span.to).join(' '),
    read: knowledge.tokens.slice(span.from, span.to).join(' '),
    kind: isKey ? 'type' : 'word',
    expression,
    exact,
    better: isKey ? undefined : exact,
    share: shareOf(knowledge, span),
  };
}

function wordTerm(
  { words, tokens, typed }: QueryKnowledge,
  token: string,
  at: number,
  isStopWord = false,
): QueryTerm {
  const word = words.get(token);
  const isLast = at === tokens.length - 1;
  const lexemes = word && word.lexemes.length > 0 ? word.lexemes : [token];
  const written: Expression = lexemes.length > 1 ? { all: lexemes } : (lexemes[0] as string);
  // A word that was counted nowhere may still be in a new paper.
  const asTyped = typed[at];
  const exact = asTyped === undefined || asTyped === token ? written : { one: [asTyped, written] };
  const isKnownExam = knownExams.has(token);
  const begun =
    word && !isKnownExam && !isStopWord && (isLast || !word.isWord) && !/^\d+$/.test(token) ? word.begun : [];
  return {
    typed: typed[at] ?? token,
    read: token,
    kind: 'word',
    expression: begun.length > 0 ? { one: [exact, ...begun] } : exact,
    exact,
    better: exact,
    share: Math.min(1, (word?.share ?? 0) + (begun.length > 0 ? (word?.begunShare ?? 0) : 0)),
    isAcronym: isKnownExam || isAcronymLike(token),
  };
}

/** A short word without vowels reads as an acronym. */
function isAcronymLike(token: string): boolean {
  return /^[a-z]{3,6}$/.test(token) && !/[aeiouy]/.test(token);
}
