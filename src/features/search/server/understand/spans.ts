import type { NamedExam } from '../match/names.queries.ts';
import type { VocabularyIndex } from './vocabulary.ts';

/** Words of a query, from one place to before another. */
export interface Span {
  from: number;
  to: number;
}

/** The longest name of an exam is eight words here; a longer one is found by its words. */
const longestName = 8;

export const isWithin = (inner: Span, outer: Span) => inner.from >= outer.from && inner.to <= outer.to;
export const lengthOf = ({ from, to }: Span) => to - from;

export interface GroupSpan extends Span {
  /** The synonyms, the usual one first. */
  group: string[][];
}

/** Returns the longest of the spans that begin at a place. */
export const longestAt = <T extends Span>(spans: T[], at: number): T | undefined =>
  spans.filter(({ from }) => from === at).toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];

/** Returns the spans of all synonyms in the words. */
export function synonymSpans(tokens: string[], vocabulary: VocabularyIndex): GroupSpan[] {
  return tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(vocabulary.longest, tokens.length - from) }, (_unused, length) => {
      const to = from + length + 1;
      const group = vocabulary.synonyms(tokens.slice(from, to).join(' '));
      return group ? { from, to, group } : undefined;
    }).filter((span) => span !== undefined),
  );
}

export interface UsualWord extends Span {
  text: string;
}

/** Returns the words with every longest synonym in its usual spelling, with the place of each in the query. */
export function usualSpelling(tokens: string[], vocabulary: VocabularyIndex): UsualWord[] {
  const spans = synonymSpans(tokens, vocabulary);
  const units: UsualWord[] = [];
  for (let from = 0; from < tokens.length;) {
    const longest = longestAt(spans, from);
    const to = longest?.to ?? from + 1;
    units.push({ from, to, text: longest?.group[0]?.join(' ') ?? (tokens[from] as string) });
    from = to;
  }
  return units;
}

/** Returns every run of words that could be a name of an exam, with its places in the query. */
export function possibleNames(tokens: string[], vocabulary: VocabularyIndex): Map<string, Span[]> {
  const names = new Map<string, Span[]>();
  const typed = tokens.map((text, from) => ({ text, from, to: from + 1 }));
  for (const units of [typed, usualSpelling(tokens, vocabulary)])
    units.forEach((first, start) => {
      for (const [index, last] of units.slice(start, start + longestName).entries()) {
        const name = units
          .slice(start, start + index + 1)
          .map(({ text }) => text)
          .join(' ');
        names.set(name, [...(names.get(name) ?? []), { from: first.from, to: last.to }]);
      }
    });
  return names;
}

/** Words that initials leave out: Graduate Aptitude Test in Engineering. */
const smallWords = new Set(['of', 'for', 'in', 'and', 'the', 'to', 'on']);
const leastInitials = 3;

/** Returns the runs of at least three words whose initials could be a short name: Chennai Mathematical Institute. */
export function initialNames(tokens: string[]): (Span & { initials: string })[] {
  const isSmall = (at: number) => smallWords.has(tokens[at]!);
  return tokens.flatMap((_, start) =>
    Array.from({ length: longestName }, (_unused, length) => {
      const words = tokens.slice(start, start + length + 1).filter((token) => !smallWords.has(token));
      return { from: start, to: start + length + 1, initials: words.map((word) => word[0]).join('') };
    }).filter(
      ({ from, to, initials }) =>
        to <= tokens.length && initials.length >= leastInitials && !isSmall(from) && !isSmall(to - 1),
    ),
  );
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
      const known = spans.get(key)?.exams ?? [];
      spans.set(key, { from, to, exams: known.includes(exam) ? known : [...known, exam] });
    }
  const all = [...spans.values()];
  return all.filter(
    (span) => !all.some((other) => lengthOf(other) > lengthOf(span) && isWithin(span, other)),
  );
}
