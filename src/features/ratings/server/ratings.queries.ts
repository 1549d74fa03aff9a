import { sql } from 'drizzle-orm';
import { paperStats } from '#features/papers/papers.table.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';

export interface RatingSums {
  /** Sum of the stars. */
  sum: number;
  count: number;
}

export interface NewRating {
  paperId: number;
  visitorHash: string;
  /** Address and browser under a key of the day. */
  originHash: string;
  /** Whether the visitor is a user or has an established cookie; if not, the place gives one rating of the paper. */
  isEstablished: boolean;
  stars: number;
}

/** `taken` has the paper's sums including this rating. */
export type RatingOutcome =
  | { kind: 'taken'; sums: RatingSums }
  | { kind: 'rated-before' }
  | { kind: 'no-such-paper' };

/**
 * Adds a visitor's stars to a paper, unless the visitor has already rated it, and marks their place. One statement:
 * the sums and the row change together or not at all. Roll back unless the result is `taken`: the mark of a refused
 * rating must not stay. All callers lock in the same order (paper, as its deletion does; place; visitor; sums) to
 * prevent deadlocks. The join with `mark` enforces this order.
 */
export async function insertRating(transaction: Database, rating: NewRating): Promise<RatingOutcome> {
  const { paperId, visitorHash, originHash, isEstablished, stars } = rating;
  const result = await transaction.execute<{
    has_paper: boolean;
    sum: number | null;
    count: number | null;
  }>(sql`
    WITH paper AS (
      SELECT id FROM public_papers WHERE id = ${paperId} FOR KEY SHARE
    ), marked AS (
      INSERT INTO rating_origins (paper_id, origin_hash)
      SELECT id, decode(${originHash}, 'hex') FROM paper
      ON CONFLICT DO NOTHING RETURNING paper_id
    ), inserted AS (
      INSERT INTO ratings (paper_id, visitor_hash, stars)
      SELECT id, decode(${visitorHash}, 'hex'), ${stars}::smallint
      FROM (SELECT count(*) AS new FROM marked) AS mark, paper
      WHERE mark.new > 0 OR ${isEstablished}
      ON CONFLICT DO NOTHING RETURNING paper_id, stars
    ), added AS (
      INSERT INTO ${paperStats} AS stats (paper_id, rating_sum, rating_count)
      SELECT paper_id, stars, 1 FROM inserted
      ON CONFLICT (paper_id) DO UPDATE SET
        rating_sum = stats.rating_sum + excluded.rating_sum, rating_count = stats.rating_count + 1
      RETURNING rating_sum AS sum, rating_count AS count
    )
    SELECT EXISTS (SELECT FROM paper) AS has_paper, sum, count FROM (VALUES (1)) AS one LEFT JOIN added ON true`);
  const { has_paper: hasPaper = false, sum = null, count = null } = result.rows[0] ?? {};
  if (sum !== null && count !== null) return { kind: 'taken', sums: { sum, count } };
  return { kind: hasPaper ? 'rated-before' : 'no-such-paper' };
}

/** Minutes in which visitors can change their stars. */
const changeMinutes = 10;

/**
 * Replaces the stars that a visitor gave a paper in the last ten minutes, and corrects its sums. Returns undefined
 * without such a rating, and for a paper that visitors cannot see. Locks like `insertRating`: the paper, the visitor's
 * row, then the sums.
 */
export async function updateRating(
  transaction: Database,
  { paperId, visitorHash, stars }: Pick<NewRating, 'paperId' | 'visitorHash' | 'stars'>,
): Promise<RatingSums | undefined> {
  const result = await transaction.execute<{ sum: number; count: number }>(sql`
    WITH paper AS (
      SELECT id FROM public_papers WHERE id = ${paperId} FOR KEY SHARE
    ), former AS (
      SELECT paper_id, visitor_hash, stars FROM paper JOIN ratings ON paper_id = id
      WHERE visitor_hash = decode(${visitorHash}, 'hex')
        AND created_at > now() - make_interval(mins => ${changeMinutes}::int)
      FOR UPDATE OF ratings
    ), changed AS (
      UPDATE ratings SET stars = ${stars}::smallint FROM former
      WHERE ratings.paper_id = former.paper_id AND ratings.visitor_hash = former.visitor_hash
      RETURNING ratings.paper_id, ratings.stars - former.stars AS difference
    )
    UPDATE ${paperStats} SET rating_sum = rating_sum + difference FROM changed
    WHERE paper_stats.paper_id = changed.paper_id
    RETURNING rating_sum AS sum, rating_count AS count`);
  return result.rows[0];
}

/** Returns the visitor's stars, or undefined if the paper does not exist. */
export async function selectStars(
  db: Database,
  paperId: number,
  visitorHash: string,
): Promise<{ stars: number | null } | undefined> {
  const result = await db.execute<{ stars: number | null }>(sql`
    SELECT stars FROM public_papers
    LEFT JOIN ratings ON paper_id = id AND visitor_hash = decode(${visitorHash}, 'hex')
    WHERE id = ${paperId}`);
  return result.rows[0];
}

/** Returns whether the paper was rated from a place, or undefined if the paper does not exist. */
export async function selectMark(
  db: Database,
  paperId: number,
  originHash: string,
): Promise<{ isMarked: boolean } | undefined> {
  const result = await db.execute<{ marked: boolean }>(sql`
    SELECT origin_hash IS NOT NULL AS marked FROM public_papers
    LEFT JOIN rating_origins ON paper_id = id AND origin_hash = decode(${originHash}, 'hex')
    WHERE id = ${paperId}`);
  const [row] = result.rows;
  return row && { isMarked: row.marked };
}

/** Papers that do not exist are omitted. */
export async function selectRatingSums(
  db: Database,
  paperIds: number[],
): Promise<(RatingSums & { paperId: number })[]> {
  const result = await db.execute<{ id: number; sum: number; count: number }>(sql`
    SELECT papers.id, coalesce(rating_sum, 0) AS sum, coalesce(rating_count, 0) AS count
    FROM public_papers AS papers LEFT JOIN ${paperStats} ON paper_stats.paper_id = papers.id
    WHERE papers.id = ANY(${sql.param(paperIds)}::bigint[])`);
  return result.rows.map(({ id, sum, count }) => ({ paperId: id, sum, count }));
}

/**
 * Returns the number of ratings and the sum of their stars per day in India, first and last day included. Days without
 * ratings have no row.
 */
export async function selectRatingDays(db: Database, { from, to }: { from: string; to: string }) {
  const result = await db.execute<{ day: string; ratings: number; stars: number }>(sql`
    SELECT (created_at AT TIME ZONE 'Asia/Kolkata')::date::text AS day, count(*)::int AS ratings, sum(stars)::int AS stars
    FROM ratings
    WHERE created_at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Kolkata'
      AND created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
    GROUP BY 1 ORDER BY 1`);
  return result.rows;
}

/** Deletes at most `maxRows` marks that are over 48 hours old: their key of the day no longer exists. Returns how many. */
export function purgeOrigins(db: Database, maxRows: number): Promise<number> {
  return deleteSome(db, sql`rating_origins`, sql`at < now() - interval '48 hours'`, maxRows);
}
