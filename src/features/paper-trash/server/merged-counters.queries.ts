import { sql } from 'drizzle-orm';
import { paperTrash } from '#features/papers/papers-kept.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { MergedCounters } from '#features/papers/papers.server.ts';
import { paperStats, papers } from '#features/papers/papers.table.ts';
import { ratings } from '#features/ratings/ratings.table.ts';

/** Adds downloads and ratings to a paper's counters, or subtracts them if `sign` is -1. */
async function addToStats(
  transaction: Database,
  paperId: number,
  { downloads, stars }: { downloads: number; stars: number[] },
  sign: 1 | -1,
): Promise<void> {
  const sum = stars.reduce((total, each) => total + each, 0);
  await transaction.execute(sql`
    UPDATE ${paperStats} SET downloads = greatest(0, downloads + ${sign * downloads}),
      rating_sum = greatest(0, rating_sum + ${sign * sum}),
      rating_count = greatest(0, rating_count + ${sign * stars.length})
    WHERE paper_id = ${paperId}`);
}

/**
 * Adds the downloads of a trashed paper to another paper, and the ratings of visitors who have not rated that paper.
 * The trash row keeps its own counters and records the transfer.
 */
export async function giveCounters(
  transaction: Database,
  keptId: number,
  trashedId: number,
): Promise<{ downloads: number; ratings: number }> {
  const trashed = await transaction.execute<{ downloads: number }>(sql`
    SELECT coalesce((stats ->> 'downloads')::int, 0) AS downloads FROM ${paperTrash} WHERE paper_id = ${trashedId}`);
  const downloads = trashed.rows[0]?.downloads ?? 0;
  const given = await transaction.execute<{ visitor: string; stars: number }>(sql`
    INSERT INTO ${ratings} (paper_id, visitor_hash, stars, created_at)
    SELECT ${keptId}, was.visitor_hash, was.stars, was.created_at
    FROM (SELECT ratings FROM ${paperTrash} WHERE paper_id = ${trashedId}) AS trashed
    CROSS JOIN jsonb_populate_recordset(NULL::${ratings}, trashed.ratings) AS was
    ORDER BY was.visitor_hash ON CONFLICT DO NOTHING
    RETURNING encode(visitor_hash, 'hex') AS visitor, stars`);
  await transaction.execute(
    sql`INSERT INTO ${paperStats} (paper_id) VALUES (${keptId}) ON CONFLICT DO NOTHING`,
  );
  await addToStats(transaction, keptId, { downloads, stars: given.rows.map(({ stars }) => stars) }, 1);
  const visitors = given.rows.map(({ visitor }) => visitor);
  const merged: MergedCounters = { into: keptId, downloads, visitors };
  await transaction.execute(
    sql`UPDATE ${paperTrash} SET merged = ${JSON.stringify(merged)}::jsonb WHERE paper_id = ${trashedId}`,
  );
  return { downloads, ratings: visitors.length };
}

/**
 * Reverses the transfers of papers that are about to be restored from the trash. Returns the ids of the papers that
 * lost these counters. A receiving paper that is now in the trash itself keeps them.
 */
export async function takeBackCounters(transaction: Database, trashedIds: number[]): Promise<number[]> {
  const found = await transaction.execute<{ merged: MergedCounters }>(sql`
    SELECT merged FROM ${paperTrash} JOIN ${papers} ON papers.id = (merged ->> 'into')::bigint
    WHERE paper_id = ANY(${sql.param(trashedIds)}::bigint[]) ORDER BY papers.id, paper_id FOR UPDATE OF papers`);
  for (const { merged } of found.rows) {
    const { into, downloads, visitors } = merged;
    const taken = await transaction.execute<{ stars: number }>(sql`
      DELETE FROM ${ratings} WHERE paper_id = ${into} AND visitor_hash IN (
        SELECT decode(visitor, 'hex') FROM unnest(${sql.param(visitors)}::text[]) AS visitor)
      RETURNING stars`);
    await addToStats(transaction, into, { downloads, stars: taken.rows.map(({ stars }) => stars) }, -1);
  }
  return [...new Set(found.rows.map(({ merged }) => merged.into))];
}
