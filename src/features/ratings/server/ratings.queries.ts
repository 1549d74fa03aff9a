import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export interface RatingSums {
  /** Of the stars. */
  sum: number;
  count: number;
}

/** `taken` has the paper's sums with this rating in them. */
export type RatingOutcome =
  { kind: 'taken'; sums: RatingSums } | { kind: 'rated-before' } | { kind: 'no-such-paper' };

/**
 * Adds one visitor's stars to a paper, unless they or who they were before gave theirs already. One statement: the
 * sums change with the row or not at all. The paper is locked first, in the order in which deleting it locks.
 */
export async function insertRating(
  db: Database,
  rating: { paperId: number; visitorHash: string; earlierHash: string | undefined; stars: number },
): Promise<RatingOutcome> {
  const { paperId, visitorHash, earlierHash = null, stars } = rating;
  const found = await db.execute<{ has_paper: boolean; sum: number | null; count: number | null }>(sql`
    WITH paper AS (
      SELECT id FROM papers WHERE id = ${paperId} FOR KEY SHARE
    ), inserted AS (
      INSERT INTO ratings (paper_id, visitor_hash, stars)
      SELECT id, decode(${visitorHash}, 'hex'), ${stars}::smallint FROM paper
      WHERE NOT EXISTS (
        SELECT FROM ratings WHERE paper_id = ${paperId} AND visitor_hash = decode(${earlierHash}::text, 'hex')
      )
      ON CONFLICT DO NOTHING RETURNING paper_id, stars
    ), added AS (
      INSERT INTO paper_stats AS stats (paper_id, rating_sum, rating_count)
      SELECT paper_id, stars, 1 FROM inserted
      ON CONFLICT (paper_id) DO UPDATE SET
        rating_sum = stats.rating_sum + excluded.rating_sum, rating_count = stats.rating_count + 1
      RETURNING rating_sum AS sum, rating_count AS count
    )
    SELECT EXISTS (SELECT FROM paper) AS has_paper, sum, count FROM (VALUES (1)) AS one LEFT JOIN added ON true`);
  const { has_paper: hasPaper = false, sum = null, count = null } = found.rows[0] ?? {};
  if (sum !== null && count !== null) return { kind: 'taken', sums: { sum, count } };
  return { kind: hasPaper ? 'rated-before' : 'no-such-paper' };
}

/** The stars that were given under one of these hashes, the first before the second; undefined for an unknown paper. */
export async function selectStars(
  db: Database,
  paperId: number,
  hashes: [own: string, earlier: string | undefined],
): Promise<{ stars: number | null } | undefined> {
  const [own, earlier = null] = hashes;
  const found = await db.execute<{ stars: number | null }>(sql`
    SELECT (
      SELECT stars FROM ratings
      WHERE paper_id = papers.id AND visitor_hash IN (decode(${own}, 'hex'), decode(${earlier}::text, 'hex'))
      ORDER BY visitor_hash = decode(${own}, 'hex') DESC LIMIT 1
    ) AS stars
    FROM papers WHERE id = ${paperId}`);
  return found.rows[0];
}

/** Of those papers that there are. */
export async function selectRatingSums(
  db: Database,
  paperIds: number[],
): Promise<(RatingSums & { paperId: number })[]> {
  const found = await db.execute<{ id: number; sum: number; count: number }>(sql`
    SELECT papers.id, coalesce(rating_sum, 0) AS sum, coalesce(rating_count, 0) AS count
    FROM papers LEFT JOIN paper_stats ON paper_stats.paper_id = papers.id
    WHERE papers.id = ANY(${sql.param(paperIds)}::bigint[])`);
  return found.rows.map(({ id, sum, count }) => ({ paperId: id, sum, count }));
}
