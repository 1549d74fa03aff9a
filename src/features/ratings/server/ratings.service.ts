import { getSettings } from '#features/settings/settings.server.ts';
import { averageRating } from '#lib/average-rating.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { createKeyedHash } from '#platform/http/keyed-hash.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { getVisitors, type KnownVisitor, type VisitorRequest } from '#platform/http/visitor.ts';
import type { BatchRatings, PaperRating, RateAnswer, RatingStatus } from '../ratings.contract.ts';
import {
  insertRating,
  purgeOrigins,
  type RatingOutcome,
  type RatingSums,
  selectMark,
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

const hourMs = 3_600_000;
/**
 * Per client network and node. Visitors can drop their cookies, so these limits bound how much one network adds to
 * the averages: a school class behind it can rate, and a script is limited to 30 ratings per paper and day.
 */
const allowances = {
  tries: [{ limit: 600, spanMs: hourMs }],
  ratings: [{ limit: 60, spanMs: hourMs }],
  ratingsOfPaper: [
    { limit: 10, spanMs: hourMs },
    { limit: 30, spanMs: 24 * hourMs },
  ],
};

function present({ sum, count }: RatingSums): PaperRating {
  return { averageRating: averageRating(sum, count), totalRatings: count };
}

/** Returns the sums of an accepted rating. Throws for all others. */
function getAcceptedSums(outcome: RatingOutcome): RatingSums {
  if (outcome.kind === 'no-such-paper') throw notFound('Paper not found');
  if (outcome.kind === 'rated-before')
    throw new AppError('conflict', { public: 'You have already rated this paper' });
  return outcome.sums;
}

const getLimits = perContext(({ secret, now }) => {
  const createLimit = (purpose: keyof typeof allowances) =>
    createRateLimit({ secret, purpose, allowances: allowances[purpose], now });
  return {
    tries: createLimit('tries'),
    ratings: createLimit('ratings'),
    ratingsOfPaper: createLimit('ratingsOfPaper'),
  };
});

const getUserHash = perContext(({ secret }) => createKeyedHash(secret, 'rating of a user'));

function identify(ctx: Context, { visitor, userId }: Rater): KnownVisitor {
  const identified = getVisitors(ctx).identify(visitor);
  if (userId === undefined) return identified;
  const hash = getUserHash(ctx)(`user:${userId}`).toString('hex', 0, 16);
  return { ...identified, hash, isEstablished: true };
}

/** Throws if the client network tries too often, or if the rater must sign in first. */
async function checkRater(ctx: Context, rater: Rater): Promise<void> {
  getLimits(ctx).tries.take(rater.visitor.address);
  const { allowVisitorRatings } = await getSettings(ctx).publicSettings();
  if (!allowVisitorRatings && rater.userId === undefined)
    throw new AppError('unauthorized', { public: 'Sign in to rate papers' });
}

interface NewRating {
  paperId: number;
  stars: number;
  rater: Rater;
}

/**
 * Stores 1 to 5 stars, once per paper and user or visitor. Throws `unauthorized` if visitors must sign in first,
 * `not_found`, `conflict` for a second rating, and `rate_limited` after too many attempts or ratings from one
 * client network.
 */
export async function ratePaper(
  ctx: Context,
  { paperId, stars, rater }: NewRating,
): Promise<ForVisitor<RateAnswer>> {
  const { ratings, ratingsOfPaper } = getLimits(ctx);
  const { address } = rater.visitor;
  const paper = String(paperId);
  await checkRater(ctx, rater);
  ratings.check(address);
  ratingsOfPaper.check(address, paper);
  const { hash, originHash, isEstablished, newCookie } = identify(ctx, rater);
  const sums = await ctx.invalidation.inTransaction(ctx.db, async (transaction, changed) => {
    const rating = { paperId, visitorHash: hash, originHash, isEstablished, stars };
    const accepted = getAcceptedSums(await insertRating(transaction, rating));
    // Count the rating only now, so that a refused one does not use the allowance. If the limit is exceeded here,
    // the row is still rolled back.
    ratings.check(address);
    ratingsOfPaper.take(address, paper);
    ratings.take(address);
    changed(`rating:${paperId}`);
    return accepted;
  });
  return { answer: { ...present(sums), userRating: stars }, newCookie };
}

/**
 * Replaces the stars that the same user or visitor gave the paper in the last ten minutes. Throws like `ratePaper`:
 * `conflict` if there is no such rating.
 */
export async function changeRating(
  ctx: Context,
  { paperId, stars, rater }: NewRating,
): Promise<ForVisitor<RateAnswer>> {
  await checkRater(ctx, rater);
  const { hash, newCookie } = identify(ctx, rater);
  const sums = await ctx.invalidation.inTransaction(ctx.db, async (transaction, changed) => {
    const updated = await updateRating(transaction, { paperId, visitorHash: hash, stars });
    if (!updated) throw new AppError('conflict', { public: 'You have already rated this paper' });
    changed(`rating:${paperId}`);
    return updated;
  });
  return { answer: { ...present(sums), userRating: stars }, newCookie };
}

/** Throws `not_found`. */
export async function getRatingStatus(
  ctx: Context,
  paperId: number,
  rater: Rater,
): Promise<ForVisitor<RatingStatus>> {
  const identified = identify(ctx, rater);
  const answer = await findStatus(ctx, paperId, identified);
  if (!answer) throw notFound('Paper not found');
  return { answer, newCookie: identified.newCookie };
}

/** Returns undefined if the paper does not exist. */
async function findStatus(
  { db }: Context,
  paperId: number,
  rater: KnownVisitor,
): Promise<RatingStatus | undefined> {
  const own = await selectStars(db, paperId, rater.hash);
  if (!own) return undefined;
  if (own.stars !== null || rater.isEstablished)
    return { hasRated: own.stars !== null, userRating: own.stars };
  const origin = await selectMark(db, paperId, rater.originHash);
  return origin && { hasRated: origin.isMarked, userRating: null };
}

/** Returns ratings by paper id. Papers that do not exist are omitted. */
export async function getRatings({ db }: Context, paperIds: number[]): Promise<BatchRatings> {
  const ratings = await selectRatingSums(db, paperIds);
  return Object.fromEntries(ratings.map(({ paperId, ...sums }) => [paperId, present(sums)]));
}

const purgeEveryMs = 600_000;
const purgeBatch = 5_000;
/** Pause between two batches, so that other statements can run. */
const purgePauseMs = 100;

/** Deletes old rows of `rating_origins`. Each statement deletes one batch, so that none takes long. */
export const getOriginsPurge = perContext(({ db, log }) => {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isClosed = false;

  /** Returns the milliseconds until the next purge. */
  async function purge(): Promise<number> {
    try {
      return (await purgeOrigins(db, purgeBatch)) === purgeBatch ? purgePauseMs : purgeEveryMs;
    } catch (error) {
      log.warn({ error }, 'old rating records could not be removed');
      return purgeEveryMs;
    }
  }

  async function run(): Promise<void> {
    const pauseMs = await purge();
    if (isClosed) return;
    timer = setTimeout(() => {
      running = run();
    }, pauseMs).unref();
  }

  return {
    /** Purges now and then every ten minutes. Never throws. */
    start(): void {
      running = run();
    },
    /** Call it before the database closes. Resolves when the running statement has ended. */
    close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      return running;
    },
  };
});
