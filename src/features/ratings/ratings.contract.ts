import { z } from 'zod';

const stars = z.number().int().min(1).max(5);

export const rateBody = z.object({ rating: stars });

export const paperRating = z.object({
  /** Mean of the stars times 100 (4.5 stars are 450); 0 when nobody has rated. */
  averageRating: z.number().int(),
  totalRatings: z.number().int(),
});
export type PaperRating = z.infer<typeof paperRating>;

/** The paper's rating with this one in it. */
export const rateAnswer = paperRating.extend({ userRating: stars });
export type RateAnswer = z.infer<typeof rateAnswer>;

export const ratingStatus = z.object({
  hasRated: z.boolean(),
  /**
   * The stars this visitor gave; null when none were, and, with `hasRated`, of who came without a cookie: then all that
   * is known is that somebody rated from their line with such a browser.
   */
  userRating: stars.nullable(),
});
export type RatingStatus = z.infer<typeof ratingStatus>;

const paperId = z.number().int().min(1).max(2_147_483_647);
export const batchRatingsBody = z.object({ paperIds: z.array(paperId).min(1).max(100) });

/** By paper id; a paper that is not there is left out. */
export const batchRatings = z.record(z.string(), paperRating);
export type BatchRatings = z.infer<typeof batchRatings>;
