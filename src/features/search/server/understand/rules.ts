import { next, or, phrase, type Expression } from './expression.ts';
import { readNumber } from './fold-query.ts';
import { isKnownExam, maxKnownExamLength } from './known-exams.ts';
import { isUnit, numberedAnything, numberedUnit, numberForms, parseNumber } from './numbers.ts';
import { isWithin, getLength, type ExamSpan, type GroupSpan, type Span, type UsualWord } from './spans.ts';
import { spanExpression, spanWords, wordTerm, type QueryTerm, type QueryWords } from './terms.ts';
import type { NamedExam } from '../match/names.queries.ts';
import { ordinals, searchTokens } from './tokens.ts';

/** Everything that is known about the words of a query. */
export interface QueryKnowledge extends QueryWords {
  /** Exams that a run of words names, and the places of these runs. */
  named: NamedExam[];
  names: Map<string, Span[]>;
  thisYear: number;
}

/** A place in the query, with the longest name of an exam and the longest synonym that begin there. */
export interface Start {
  at: number;
  exam: ExamSpan | undefined;
  group: GroupSpan | undefined;
  /** All names of exams in the query. */
  exams: ExamSpan[];
  /** The words in their usual spelling. */
  usual: UsualWord[];
}

/** A way to read the words of a query from a place on. */
interface QueryRule {
  name: string;
  /** Texts with the kinds and words of all their terms. The test reads them. */
  examples: Record<string, string[]>;
  /** Returns the place behind the words, and their term, unless they say nothing. Undefined if the rule does not fit. */
  read(query: QueryKnowledge, start: Start): { term?: QueryTerm; to: number } | undefined;
}

/** A group of the vocabulary with this phrase asks for answer keys. */
const answerKey = 'answer key';

const getExamLength = ({ exam }: Start) => (exam ? getLength(exam) : 0);
const getGroupLength = ({ group }: Start) => (group ? getLength(group) : 0);
const isGate = ({ tokens, vocabulary }: QueryKnowledge) =>
  tokens.some((token) => (vocabulary.synonyms(token)?.[0]?.[0] ?? token) === 'gate');
/** The place behind a number, with its ending: `2 nd`. */
const afterNumber = (tokens: string[], at: number) => at + (ordinals.has(tokens[at + 1] ?? '') ? 2 : 1);

function numberTerm(typed: string[], expression: Expression, better?: Expression): QueryTerm {
  return { typed: typed.join(' '), kind: 'number', expression, exact: expression, better, share: 0.2 };
}

/** Returns the number that starts at a place, if it is no part of a name. */
const plainNumber = ({ tokens }: QueryKnowledge, start: Start) =>
  getExamLength(start) > 0 || getGroupLength(start) > 1 ? undefined : parseNumber(tokens[start.at]);

/** The first rule that fits reads the words. A new rule is a new row with its examples. */
export const queryRules: QueryRule[] = [
  {
    name: 'a unit with its number',
    examples: {
      'cgl shift 2': ['exam cgl', 'number shift 2'],
      'upsc gs paper iii': ['exam upsc', 'word gs', 'number paper iii'],
    },
    read(query, start) {
      const { tokens } = query;
      const unit = start.group ? start.group.group[0]?.join(' ') : tokens[start.at];
      const numberAt = start.group?.to ?? start.at + 1;
      const number = parseNumber(tokens[numberAt]) ?? readNumber(tokens[numberAt]);
      if (getExamLength(start) > 1 || !isUnit(unit) || number === undefined) return undefined;
      const to = afterNumber(tokens, numberAt);
      const expression = numberedUnit(unit, number, isGate(query));
      return { term: numberTerm(tokens.slice(start.at, to), expression), to };
    },
  },
  {
    name: 'a number with its unit',
    examples: { 'cgl 2nd shift 9 sept': ['exam cgl', 'number 2 nd shift', 'date 9 sept'] },
    read(query, start) {
      const { tokens, vocabulary } = query;
      const number = plainNumber(query, start);
      const unitAt = afterNumber(tokens, start.at);
      const unit = vocabulary.synonyms(tokens[unitAt] ?? '')?.[0]?.join(' ') ?? tokens[unitAt];
      if (number === undefined || !isUnit(unit) || parseNumber(tokens[unitAt + 1]) !== undefined)
        return undefined;
      const expression = numberedUnit(unit, number, isGate(query));
      return { term: numberTerm(tokens.slice(start.at, unitAt + 1), expression), to: unitAt + 1 };
    },
  },
  {
    name: 'a class',
    examples: { '9th ganit': ['number 9 th', 'word ganit'] },
    read(query, start) {
      const to = afterNumber(query.tokens, start.at);
      if (plainNumber(query, start) === undefined || to === start.at + 1) return undefined;
      const tokens = query.tokens.slice(start.at, to);
      return { term: numberTerm(tokens, or([next(tokens), phrase(['class', tokens[0]!])])), to };
    },
  },
  {
    name: 'a year of two digits',
    examples: { 'cgl 22': ['exam cgl', 'year 22'] },
    read(query, start) {
      const token = query.tokens[start.at]!;
      const number = plainNumber(query, start);
      const isYear = /^\d\d$/.test(token) && (number! >= 13 || token[0] === '0');
      if (number === undefined || !isYear || number > (query.thisYear % 100) + 1) return undefined;
      const year = 2000 + number;
      const term = numberTerm([token], or([String(year), token]), String(year));
      return { term: { ...term, kind: 'year', share: 0.08, years: [year] }, to: start.at + 1 };
    },
  },
  {
    name: 'a number without its unit',
    examples: {
      'upsc 1': ['exam upsc', 'number 1'],
      'cgl second': ['exam cgl', 'number second'],
      'upsc gs ii': ['exam upsc', 'word gs', 'number ii'],
    },
    read(query, start) {
      const { tokens } = query;
      const [before, token] = [tokens.slice(Math.max(0, start.at - 1), start.at), tokens[start.at]!];
      const number = plainNumber(query, start);
      const isDigits = /^\d+$/.test(token);
      if (number === undefined || (!isDigits && before.length === 0)) return undefined;
      const forms = or([numberForms(number), token]);
      return { term: numberTerm([token], forms, numberedAnything(number, before)), to: start.at + 1 };
    },
  },
  {
    name: 'an exam that the library may lack',
    examples: { 'delhi police head constable 2022': ['word delhi police head constable', 'year 2022'] },
    read(query, start) {
      const least = Math.max(getExamLength(start), getGroupLength(start), 1);
      const words = start.usual.filter(({ from }) => from >= start.at);
      for (let count = maxKnownExamLength; words[0]?.from === start.at && count > 0; count -= 1) {
        const to = words[count - 1]?.to ?? 0;
        const name = words
          .slice(0, count)
          .map(({ text }) => text)
          .join(' ');
        if (to - start.at <= least || !isKnownExam(name)) continue;
        const span = { from: start.at, to };
        const expression = spanExpression(query, span);
        const examWords = { ...spanWords(query, span), knownExam: name, isAcronym: true };
        return { term: { ...examWords, kind: 'word', expression, exact: expression }, to };
      }
      return undefined;
    },
  },
  {
    name: 'an exam',
    examples: {
      'ssc cgl ka purana paper': ['exam ssc cgl'],
      'gate 2020 ki uttar kunji': ['exam gate', 'type uttar kunji', 'year 2020'],
    },
    read(query, start) {
      const { exam } = start;
      if (!exam || getLength(exam) < getGroupLength(start)) return undefined;
      // A long spelling is in no document, but the whole name of the exam is.
      const names = exam.exams.map(({ name }) => phrase(searchTokens(name)));
      return { term: examTerm(query, exam, exam.exams, names), to: exam.to };
    },
  },
  {
    name: 'a synonym',
    examples: {
      'ganit class 12': ['word ganit', 'word class 12'],
      'up daroga': ['exam up daroga'],
      'gate cse 2020': ['exam gate cse', 'year 2020'],
    },
    read(query, { at, group, exams }) {
      const { tokens, vocabulary } = query;
      if (!group || (getLength(group) === 1 && vocabulary.isStopWord(tokens[at]!))) return undefined;
      if (group.group[0]?.every((word) => vocabulary.isStopWord(word))) return { to: group.to };
      const inner = exams
        .filter((span) => isWithin(span, group))
        .flatMap(({ exams: spanExams }) => spanExams);
      const term = inner.length > 0 ? examTerm(query, group, inner) : groupTerm(query, group);
      return { term, to: group.to };
    },
  },
  {
    name: 'a word',
    examples: {
      'previous year pdf': ['word previous', 'word year', 'word pdf'],
      'hindi ka vyakaran': ['word hindi', 'word vyakaran'],
    },
    read(query, { at }) {
      if (query.vocabulary.isStopWord(query.tokens[at]!)) return undefined;
      return { term: wordTerm(query, at, { isBegun: true }), to: at + 1 };
    },
  },
];

/** Returns the term of a name of exams, which may also be written as `names`. */
function examTerm(
  query: QueryKnowledge,
  span: Span,
  exams: NamedExam[],
  names: Expression[] = [],
): QueryTerm {
  const words = spanExpression(query, span);
  const expression = or([words, ...names]);
  return {
    ...spanWords(query, span),
    kind: 'exam',
    expression,
    exact: expression,
    examIds: exams.map(({ id }) => id),
    // `csat` names an exam, and some of its papers.
    better: words,
  };
}

function groupTerm(query: QueryKnowledge, span: GroupSpan): QueryTerm {
  const { tokens, typed, words } = query;
  // A corrected word that was counted nowhere may still be in a new paper.
  const exact = or([...span.group.map(phrase), phrase(typed.slice(span.from, span.to))]);
  const isLast = span.to === tokens.length && getLength(span) === 1;
  // The visitor may still be typing the word.
  const begun = isLast ? (words.get(tokens[span.from] ?? '')?.begun ?? []) : [];
  const isKey = span.group.some((synonym) => synonym.join(' ') === answerKey);
  return {
    ...spanWords(query, span),
    kind: isKey ? 'type' : 'word',
    expression: or([exact, ...begun]),
    exact,
    better: isKey ? undefined : exact,
  };
}
