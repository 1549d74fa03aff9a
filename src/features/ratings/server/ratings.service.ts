import { averageRating } from '#lib/average-rating.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { createKeyedHash } from '#platform/http/keyed-hash.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { KnownVisitor, VisitorRequest, Visitors } from '#platform/http/visitor.ts';
import type { Log } from '#platform/log/log.ts';
import type { BatchRatings, PaperRating, RateAnswer, RatingStatus } from '../ratings.contract.ts';
import {
  insertRating,
  purgePlaces,
  type RatingOutcome,
  type RatingSums,
  selectMark,
  selectRatingDays,
  selectRatingSums,
  selectStars,
  updateRating,
} from './ratings.queries.ts';

/** An answer for one visitor, and the Set-Cookie header for a new one. */
export interface ForVisitor<Answer> {
  answer: Answer;
  newCookie: string | undefined;
}

/** The signed-in user, otherwise the visitor. */
export interface Rater {
  visitor: VisitorRequest;
  userId: number | undefined;
}

export type RatingsService = ReturnType<typeof createRatingsService>;

const hourMs = 3_600_000;
/**
 * Per client network and node. Visitors can drop their cookies, so these limits bound how much one network adds to
 * the averages: a school class behind it can rate, and a script is limited to 30 ratings per paper and day.
 */
const allowances = {
  tries: [{ most: 600, spanMs: hourMs }],
  ratings: [{ most: 60, spanMs: hourMs }],
  ratingsOfPaper: [
    { most: 10, spanMs: hourMs },
    { most: 30, spanMs: 24 * hourMs },
  ],
};

function present({ sum, count }: RatingSums): PaperRating {
  return { averageRating: averageRating(sum, count), totalRatings: count };
}

/** Returns the sums of an accepted rating. Throws for all others. */
function takenSums(outcome: RatingOutcome): RatingSums {
  if (outcome.kind === 'no-such-paper') throw notFound('Paper not found');
  if (outcome.kind === 'rated-before')
    throw new AppError('conflict', { public: 'You have already rated this paper' });
  return outcome.sums;
}

export function createRatingsService(dependencies: {
  db: Database;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  settings: { publicSettings(): Promise<{ allowVisitorRatings: boolean }> };
  visitors: Visitors;
  secret: string;
  log: Log;
  now?: () => number;
}) {
  const { db, invalidation, settings, visitors, secret, log, now = Date.now } = dependencies;
  const limitOf = (purpose: keyof typeof allowances) =>
    createRateLimit({ secret, purpose, allowances: allowances[purpose], now });
  const [tries, ratings, ratingsOfPaper] = [limitOf('tries'), limitOf('ratings'), limitOf('ratingsOfPaper')];
  const hashOfUser = createKeyedHash(secret, 'rating of a user');
  const purge = createPlacesPurge({ db, log });

  function identify({ visitor, userId }: Rater): KnownVisitor {
    const identified = visitors.identify(visitor);
    if (userId === undefined) return identified;
    const hash = hashOfUser(`user:${userId}`).toString('hex', 0, 16);
    return { ...identified, hash, isEstablished: true };
  }

  /** Returns undefined if the paper does not exist. */
  async function statusOf(paperId: number, rater: KnownVisitor): Promise<RatingStatus | undefined> {
    const own = await selectStars(db, paperId, rater.hash);
    if (!own) return undefined;
    if (own.stars !== null || rater.isEstablished)
      return { hasRated: own.stars !== null, userRating: own.stars };
    const place = await selectMark(db, paperId, rater.originHash);
    return place && { hasRated: place.isMarked, userRating: null };
  }

  /** Throws if the client network tries too often, or if the rater must sign in first. */
  async function checkRater(rater: Rater): Promise<void> {
    tries.take(rater.visitor.address);
    const { allowVisitorRatings } = await settings.publicSettings();
    if (!allowVisitorRatings && rater.userId === undefined)
      throw new AppError('unauthorized', { public: 'Sign in to rate papers' });
  }

  return {
    /** Starts to delete expired rows. */
    start: (): void => purge.start(),
    /**
     * Stores 1 to 5 stars, once per paper and user or visitor. Throws `unauthorized` if visitors must sign in first,
     * `not_found`, `conflict` for a second rating, and `rate_limited` after too many attempts or ratings from one
     * client network.
     */
    async rate({
      paperId,
      stars,
      rater,
    }: {
      paperId: number;
      stars: number;
      rater: Rater;
    }): Promise<ForVisitor<RateAnswer>> {
      const { address } = rater.visitor;
      const paper = String(paperId);
      await checkRater(rater);
      ratings.check(address);
      ratingsOfPaper.check(address, paper);
      const { hash, originHash, isEstablished, newCookie } = identify(rater);
      const sums = await invalidation.inTransaction(db, async (transaction, changed) => {
        const rating = { paperId, visitorHash: hash, originHash, isEstablished, stars };
        const taken = takenSums(await insertRating(transaction, rating));
        // Count the rating only now, so that a refused one does not use the allowance. If the limit is exceeded here,
        // the row is still rolled back.
        ratings.check(address);
        ratingsOfPaper.take(address, paper);
        ratings.take(address);
        changed(`rating:${paperId}`);
        return taken;
      });
      return { answer: { ...present(sums), userRating: stars }, newCookie };
    },
    /**
     * Replaces the stars that the same user or visitor gave the paper in the last ten minutes. Throws like `rate`:
     * `conflict` if there is no such rating.
     */
    async change({
      paperId,
      stars,
      rater,
    }: {
      paperId: number;
      stars: number;
      rater: Rater;
    }): Promise<ForVisitor<RateAnswer>> {
      await checkRater(rater);
      const { hash, newCookie } = identify(rater);
      const sums = await invalidation.inTransaction(db, async (transaction, changed) => {
        const updated = await updateRating(transaction, { paperId, visitorHash: hash, stars });
        if (!updated) throw new AppError('conflict', { public: 'You have already rated this paper' });
        changed(`rating:${paperId}`);
        return updated;
      });
      return { answer: { ...present(sums), userRating: stars }, newCookie };
    },
    /** Throws `not_found`. */
    async status(paperId: number, rater: Rater): Promise<ForVisitor<RatingStatus>> {
      const identified = identify(rater);
      const answer = await statusOf(paperId, identified);
      if (!answer) throw notFound('Paper not found');
      return { answer, newCookie: identified.newCookie };
    },
    /** Returns ratings by paper id. Papers that do not exist are omitted. */
    async many(paperIds: number[]): Promise<BatchRatings> {
      const found = await selectRatingSums(db, paperIds);
      return Object.fromEntries(found.map(({ paperId, ...sums }) => [paperId, present(sums)]));
    },
    /** Call it before the database closes. */
    close: (): Promise<void> => purge.close(),
  };
}

const purgeEveryMs = 600_000;
const purgeBatch = 5_000;
/** Pause between two batches, so that other statements can run. */
const purgePauseMs = 100;

/** Deletes old rows of `rating_places`. Each statement deletes one batch, so that none takes long. */
function createPlacesPurge({ db, log }: { db: Database; log: Log }) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;

  /** Returns the milliseconds until the next purge. */
  async function purge(): Promise<number> {
    try {
      return (await purgePlaces(db, purgeBatch)) === purgeBatch ? purgePauseMs : purgeEveryMs;
    } catch (error) {
      log.warn({ error }, 'old rating records could not be removed');
      return purgeEveryMs;
    }
  }

  async function turn(): Promise<void> {
    const pauseMs = await purge();
    if (isClosed) return;
    timer = setTimeout(() => {
      running = turn();
    }, pauseMs).unref();
  }

  return {
    /** Purges now and then every ten minutes. Never throws. */
    start(): void {
      running = turn();
    },
    /** Resolves when the running statement has ended. */
    close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      return running;
    },
  };
}

/**
 * Returns the number of ratings and the sum of their stars per day in India, for existing papers. Days without
 * ratings have no row.
 */
export function ratingDays(db: Database, span: { from: CalendarDay; to: CalendarDay }) {
  return selectRatingDays(db, span);
}
