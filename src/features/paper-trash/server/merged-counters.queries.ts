import { sql } from 'drizzle-orm';
import { allPapers, type MergedCounters } from '#features/papers/all-papers.table.ts';
import { paperStats } from '#features/papers/papers.table.ts';
import { ratings } from '#features/ratings/ratings.table.ts';
import type { Database } from '#platform/database/database.ts';

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
 * Adds the downloads of a deleted paper to another paper, and the ratings of visitors who have not rated that paper. The
 * deleted paper keeps its own counters and records the transfer.
 */
export async function giveCounters(
  transaction: Database,
  keptId: number,
  deletedId: number,
): Promise<{ downloads: number; ratings: number }> {
  const stats = await transaction.execute<{ downloads: number }>(
    sql`SELECT downloads FROM ${paperStats} WHERE paper_id = ${deletedId} FOR UPDATE`,
  );
  const downloads = stats.rows[0]?.downloads ?? 0;
  const moved = await transaction.execute<{ visitor: string; stars: number }>(sql`
    INSERT INTO ${ratings} (paper_id, visitor_hash, stars, created_at)
    SELECT ${keptId}, visitor_hash, stars, created_at FROM ${ratings} WHERE paper_id = ${deletedId}
    ORDER BY visitor_hash ON CONFLICT DO NOTHING
    RETURNING encode(visitor_hash, 'hex') AS visitor, stars`);
  await transaction.execute(
    sql`INSERT INTO ${paperStats} (paper_id) VALUES (${keptId}) ON CONFLICT DO NOTHING`,
  );
  await addToStats(transaction, keptId, { downloads, stars: moved.rows.map(({ stars }) => stars) }, 1);
  const visitors = moved.rows.map(({ visitor }) => visitor);
  const merged: MergedCounters = { into: keptId, downloads, visitors };
  await transaction.execute(
    sql`UPDATE ${allPapers} SET merged = ${JSON.stringify(merged)}::jsonb WHERE id = ${deletedId}`,
  );
  return { downloads, ratings: visitors.length };
}

/**
 * Reverses the transfers of papers that are about to be restored from the trash. Returns the ids of the papers that
 * lost these counters. A receiving paper that stays in the trash keeps them.
 */
export async function takeBackCounters(transaction: Database, deletedIds: number[]): Promise<number[]> {
  const ids = sql.param(deletedIds);
  const result = await transaction.execute<{ merged: MergedCounters }>(sql`
    SELECT deleted.merged FROM ${allPapers} AS deleted JOIN ${allPapers} AS kept
      ON kept.id = (deleted.merged ->> 'into')::bigint AND (kept.deleted_at IS NULL OR kept.id = ANY(${ids}::bigint[]))
    WHERE deleted.id = ANY(${ids}::bigint[]) ORDER BY kept.id, deleted.id FOR UPDATE OF kept`);
  for (const { merged } of result.rows) {
    const { into, downloads, visitors } = merged;
    const removed = await transaction.execute<{ stars: number }>(sql`
      DELETE FROM ${ratings} WHERE paper_id = ${into} AND visitor_hash IN (
        SELECT decode(visitor, 'hex') FROM unnest(${sql.param(visitors)}::text[]) AS visitor)
      RETURNING stars`);
    await addToStats(transaction, into, { downloads, stars: removed.rows.map(({ stars }) => stars) }, -1);
  }
  return [...new Set(result.rows.map(({ merged }) => merged.into))];
}
