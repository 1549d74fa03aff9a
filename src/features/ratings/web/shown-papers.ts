import type { PaperRating } from '../ratings.contract.ts';

/** What every answer that shows a paper says of its rating. */
export interface RatedPaper extends PaperRating {
  id: number;
}

function isRatedPaper(value: object): value is RatedPaper {
  const { id, averageRating, totalRatings } = value as Partial<RatedPaper>;
  return typeof id === 'number' && typeof averageRating === 'number' && typeof totalRatings === 'number';
}

/** Every paper in the answer of a read, wherever it stands in it: a paper, a list, a list inside a page's answer. */
export function shownPapers(answer: unknown): RatedPaper[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if (isRatedPaper(answer)) return [answer];
  return Object.values(answer).flatMap(shownPapers);
}
