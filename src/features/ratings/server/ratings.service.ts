import { averageRating } from '#lib/average-rating.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { createVisitors, type VisitorRequest } from '#platform/http/visitor.ts';
import type { BatchRatings, PaperRating, RateAnswer, RatingStatus } from '../ratings.contract.ts';
import { insertRating, selectRatingSums, selectStars, type RatingSums } from './ratings.queries.ts';

/** An answer for one visitor, and the Set-Cookie header that makes a new one known. */
export interface ForVisitor<Answer> {
  answer: Answer;
  newCookie: string | undefined;
}

export interface RatingsService {
  /**
   * Takes 1 to 5 stars, once a visitor and paper. Throws `unauthorized` when visitors must sign in first, `not_found`,
   * `conflict` for a second rating, and `rate_limited` when one address gave too many.
   */
  rate(rating: {
    paperId: number;
    stars: number;
    visitor: VisitorRequest;
    isSignedIn: boolean;
  }): Promise<ForVisitor<RateAnswer>>;
  /** Throws `not_found`. */
  status(paperId: number, visitor: VisitorRequest): Promise<ForVisitor<RatingStatus>>;
  /** Ratings by paper id; papers that are not there are left out. */
  many(paperIds: number[]): Promise<BatchRatings>;
}

/** Of one address on one node: a class behind one line can rate, a script cannot turn the averages. */
const mostAnHour = 60;

function present({ sum, count }: RatingSums): PaperRating {
  return { averageRating: averageRating(sum, count), totalRatings: count };
}

export function createRatingsService(dependencies: {
  db: Database;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  settings: { publicSettings(): Promise<{ allowVisitorRatings: boolean }> };
  secret: string;
  publicUrl: string;
  now?: () => number;
}): RatingsService {
  const { db, invalidation, settings, secret, publicUrl, now = Date.now } = dependencies;
  const visitors = createVisitors({ secret, isHttps: publicUrl.startsWith('https:'), now });
  const limit = createRateLimit({ secret, purpose: 'ratings', most: mostAnHour, spanMs: 3_600_000, now });

  return {
    async rate({ paperId, stars, visitor, isSignedIn }) {
      const { allowVisitorRatings } = await settings.publicSettings();
      if (!allowVisitorRatings && !isSignedIn)
        throw new AppError('unauthorized', { public: 'Sign in to rate papers' });
      limit.check(visitor.address);
      const { hash, earlierHash, newCookie } = visitors.identify(visitor);
      const sums = await invalidation.inTransaction(db, async (transaction, changed) => {
        const rating = { paperId, visitorHash: hash, earlierHash, stars };
        const outcome = await insertRating(transaction, rating);
        if (outcome.kind === 'no-such-paper') throw notFound('Paper not found');
        if (outcome.kind === 'rated-before')
          throw new AppError('conflict', { public: 'You have already rated this paper' });
        // Only now, so that what was refused uses nothing up; too many still take the row back.
        limit.take(visitor.address);
        changed(`paper:${paperId}`);
        return outcome.sums;
      });
      return { answer: { ...present(sums), userRating: stars }, newCookie };
    },
    async status(paperId, visitor) {
      const { hash, earlierHash, newCookie } = visitors.identify(visitor);
      const found = await selectStars(db, paperId, [hash, earlierHash]);
      if (!found) throw notFound('Paper not found');
      return { answer: { hasRated: found.stars !== null, userRating: found.stars }, newCookie };
    },
    async many(paperIds) {
      const found = await selectRatingSums(db, paperIds);
      return Object.fromEntries(found.map(({ paperId, ...sums }) => [paperId, present(sums)]));
    },
  };
}
