import type { QueryTerm } from './query-term.ts';

/** More words would give more choices than a search can try. */
const mostTerms = 8;
const mostChoices = 48;

/** Returns how much a term says about the wanted paper. Exams say the most, then acronyms and years, then rare words. */
export function informationOf({ kind, share, isAcronym }: QueryTerm): number {
  if (kind === 'exam') return 1_000;
  if (kind === 'year') return 200;
  if (kind === 'date') return 80;
  if (kind === 'type') return 60;
  if (kind === 'number') return 25;
  if (isAcronym) return 150;
  return Math.min(115, 20 + 10 * Math.log(1 / Math.max(share, 0.000_1)));
}

/** Returns choices of terms to keep, the one that ignores the least information first. At least one term is kept. */
export function relaxedChoices(terms: QueryTerm[]): QueryTerm[][] {
  const kept = [...terms].sort((one, other) => informationOf(other) - informationOf(one)).slice(0, mostTerms);
  const choices = Array.from({ length: 2 ** kept.length - 1 }, (_, index) => {
    const isIgnored = (place: number) => (index & (1 << place)) !== 0;
    const chosen = terms.filter((term) => {
      const place = kept.indexOf(term);
      return place >= 0 && !isIgnored(place);
    });
    const ignored = kept.filter((_term, place) => isIgnored(place));
    return { chosen, lost: ignored.reduce((sum, term) => sum + informationOf(term), 0) };
  });
  return choices
    .filter(({ chosen }) => chosen.length > 0)
    .sort((one, other) => one.lost - other.lost)
    .slice(0, mostChoices)
    .map(({ chosen }) => chosen);
}
