import type { PaperRating } from '../ratings.contract.ts';

/** The fields of a paper that its rating needs. */
export interface RatedPaper extends PaperRating {
  id: number;
}
