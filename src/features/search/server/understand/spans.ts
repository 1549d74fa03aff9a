import type { NamedExam } from '../match/names.queries.ts';
import type { VocabularyIndex } from './vocabulary.ts';

/** Words of a query, from one place to before another. */
export interface Span {
  from: number;
  to: number;
}

/** The longest name of an exam is eight words here; a longer one is found by its words. */
const maxNameLength = 8;

export const isWithin = (inner: Span, outer: Span) => inner.from >= outer.from && inner.to <= outer.to;
export const getLength = ({ from, to }: Span) => to - from;

export interface GroupSpan extends Span {
  /** The synonyms, the usual one first. */
  group: string[][];
}

/** Returns the longest of the spans that begin at a place. */
export const findLongest = <T extends Span>(spans: T[], at: number): T | undefined =>
  spans.filter(({ from }) => from === at).toSorted((a, b) => getLength(b) - getLength(a))[0];

/** Returns the longest span that begins at each place, and the words between such spans alone. */
export function splitBySpans<T extends Span>(
  tokens: string[],
  spans: T[],
): (Span & { span: T | undefined })[] {
  const parts: (Span & { span: T | undefined })[] = [];
  for (let from = 0; from < tokens.length;) {
    const span = findLongest(spans, from);
    const to = span?.to ?? from + 1;
    parts.push({ from, to, span });
    from = to;
  }
  return parts;
}

/** Returns all runs of at most `maxWords` of so many words. */
const getRuns = (count: number, maxWords: number): Span[] =>
  Array.from({ length: count }, (_, from) =>
    Array.from({ length: Math.min(maxWords, count - from) }, (_unused, index) => ({
      from,
      to: from + index + 1,
    })),
  ).flat();

/** Returns the spans of all synonyms in the words. */
export const synonymSpans = (tokens: string[], vocabulary: VocabularyIndex): GroupSpan[] =>
  getRuns(tokens.length, vocabulary.maxWords).flatMap(({ from, to }) => {
    const group = vocabulary.synonyms(tokens.slice(from, to).join(' '));
    return group ? [{ from, to, group }] : [];
  });

export interface UsualWord extends Span {
  text: string;
}

/** Returns the words with every longest synonym in its usual spelling, with the place of each in the query. */
export const usualSpelling = (tokens: string[], vocabulary: VocabularyIndex): UsualWord[] =>
  splitBySpans(tokens, synonymSpans(tokens, vocabulary)).map(({ from, to, span }) => ({
    from,
    to,
    text: span?.group[0]?.join(' ') ?? tokens[from]!,
  }));

/** Returns every run of words that could be a name of an exam, with its places in the query. */
export function possibleNames(tokens: string[], vocabulary: VocabularyIndex): Map<string, Span[]> {
  const names = new Map<string, Span[]>();
  const typed = tokens.map((text, from) => ({ text, from, to: from + 1 }));
  for (const units of [typed, usualSpelling(tokens, vocabulary)])
    for (const { from, to } of getRuns(units.length, maxNameLength)) {
      const run = units.slice(from, to);
      const name = run.map(({ text }) => text).join(' ');
      names.set(name, [...(names.get(name) ?? []), { from: run[0]!.from, to: run.at(-1)!.to }]);
    }
  return names;
}

/** Words that initials leave out: Graduate Aptitude Test in Engineering. */
const smallWords = new Set(['of', 'for', 'in', 'and', 'the', 'to', 'on']);
const minInitials = 3;

/** Returns the runs of at least three words whose initials could be a short name: Chennai Mathematical Institute. */
export function initialNames(tokens: string[]): (Span & { initials: string })[] {
  const isSmall = (at: number) => smallWords.has(tokens[at]!);
  return getRuns(tokens.length, maxNameLength)
    .map(({ from, to }) => {
      const words = tokens.slice(from, to).filter((token) => !smallWords.has(token));
      return { from, to, initials: words.map((word) => word[0]).join('') };
    })
    .filter(({ from, to, initials }) => initials.length >= minInitials && !isSmall(from) && !isSmall(to - 1));
}

export interface ExamSpan extends Span {
  exams: NamedExam[];
}

/** Returns the names of exams in a query, without a name that is part of a longer one: `ssc cgl` means no plain `CGL`. */
export function examSpans(named: NamedExam[], names: Map<string, Span[]>): ExamSpan[] {
  const spans = new Map<string, ExamSpan>();
  for (const exam of named)
    for (const { from, to } of exam.names.flatMap((name) => names.get(name) ?? [])) {
      const key = `${from}-${to}`;
      const existing = spans.get(key)?.exams ?? [];
      spans.set(key, { from, to, exams: existing.includes(exam) ? existing : [...existing, exam] });
    }
  const all = [...spans.values()];
  return all.filter(
    (span) => !all.some((other) => getLength(other) > getLength(span) && isWithin(span, other)),
  );
}
