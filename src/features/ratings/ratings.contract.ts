import { z } from 'zod';

const stars = z.number().int().min(1).max(5);

export const rateBody = z.object({ rating: stars });

export const paperRating = z.object({
  /** Mean of the stars times 100 (4.5 stars are 450). 0 without ratings. */
  averageRating: z.number().int(),
  totalRatings: z.number().int(),
});
export type PaperRating = z.infer<typeof paperRating>;

/** The paper's rating, including the new one. */
export const rateAnswer = paperRating.extend({ userRating: stars });
export type RateAnswer = z.infer<typeof rateAnswer>;

export const ratingStatus = z.object({
  hasRated: z.boolean(),
  /**
   * The visitor's stars. Null without a rating. Also null, with `hasRated`, for a visitor without a cookie: then the
   * server only knows that a visitor from the same client network with the same browser rated the paper.
   */
  userRating: stars.nullable(),
});
export type RatingStatus = z.infer<typeof ratingStatus>;

const paperId = z.number().int().min(1).max(2_147_483_647);
export const batchRatingsBody = z.object({ paperIds: z.array(paperId).min(1).max(100) });

/** By paper id. Papers that do not exist are omitted. */
export const batchRatings = z.record(z.string(), paperRating);
export type BatchRatings = z.infer<typeof batchRatings>;
