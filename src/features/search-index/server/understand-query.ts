import { queryRules, type QueryKnowledge } from './query-rules.ts';
import { wordTerm, type QueryTerm } from './query-term.ts';
import { examSpans, isWithin, lengthOf, longestAt, synonymSpans } from './query-spans.ts';
import type { QueryTimes } from './query-times.ts';
import { and, or } from './expression.ts';

/** Returns the parts of a query in the order of its words, without words that say nothing. */
export function understandQuery(knowledge: QueryKnowledge, times: QueryTimes): QueryTerm[] {
  const { tokens, vocabulary } = knowledge;
  const terms = [...termsOfWords(knowledge), ...termsOfTimes(times)];
  if (terms.length > 0) return terms;
  // A query of only stop words means these words.
  return tokens.map((_, place) =>
    wordTerm(knowledge, place, { isBegun: !vocabulary.isStopWord(tokens[place]!) }),
  );
}

function termsOfTimes({ years, typedYears, dates }: QueryTimes): QueryTerm[] {
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

function termsOfWords(knowledge: QueryKnowledge): QueryTerm[] {
  const { tokens, vocabulary, named, names } = knowledge;
  const groups = synonymSpans(tokens, vocabulary);
  const exams = examSpans(named, names).filter((span) => {
    const outer = groups.find((group) => lengthOf(group) > lengthOf(span) && isWithin(span, group));
    // `gate cse` means GATE, not the exam CSE.
    return (
      !outer || ` ${outer.group[0]?.join(' ')} `.includes(` ${tokens.slice(span.from, span.to).join(' ')} `)
    );
  });
  const terms: QueryTerm[] = [];
  for (let at = 0; at < tokens.length;) {
    const start = { at, exams, exam: longestAt(exams, at), group: longestAt(groups, at) };
    const read = queryRules.map((rule) => rule.read(knowledge, start)).find((found) => found !== undefined);
    if (read?.term) terms.push(read.term);
    at = read?.to ?? at + 1;
  }
  return terms;
}
