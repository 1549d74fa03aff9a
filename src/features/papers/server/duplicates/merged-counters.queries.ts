import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { MergedCounters } from '../papers-kept.table.ts';

/** Adds to a paper's counters. */
async function addToStats(
  transaction: Database,
  paperId: number,
  { downloads, stars }: { downloads: number; stars: number[] },
  sign: 1 | -1,
): Promise<void> {
  const sum = stars.reduce((total, each) => total + each, 0);
  await transaction.execute(sql`
    UPDATE paper_stats SET downloads = greatest(0, downloads + ${sign * downloads}),
      rating_sum = greatest(0, rating_sum + ${sign * sum}),
      rating_count = greatest(0, rating_count + ${sign * stars.length})
    WHERE paper_id = ${paperId}`);
}

/**
 * Gives a paper the downloads of another one in the trash, and the ratings of visitors who have not rated it; the trash
 * keeps what it was.
 */
export async function giveCounters(
  transaction: Database,
  keptId: number,
  trashedId: number,
): Promise<{ downloads: number; ratings: number }> {
  const trashed = await transaction.execute<{ downloads: number }>(sql`
    SELECT coalesce((stats ->> 'downloads')::int, 0) AS downloads FROM paper_trash WHERE paper_id = ${trashedId}`);
  const downloads = trashed.rows[0]?.downloads ?? 0;
  const given = await transaction.execute<{ visitor: string; stars: number }>(sql`
    INSERT INTO ratings (paper_id, visitor_hash, stars, created_at)
    SELECT ${keptId}, was.visitor_hash, was.stars, was.created_at
    FROM (SELECT ratings FROM paper_trash WHERE paper_id = ${trashedId}) AS trashed
    CROSS JOIN jsonb_populate_recordset(NULL::ratings, trashed.ratings) AS was
    ORDER BY was.visitor_hash ON CONFLICT DO NOTHING
    RETURNING encode(visitor_hash, 'hex') AS visitor, stars`);
  await transaction.execute(
    sql`INSERT INTO paper_stats (paper_id) VALUES (${keptId}) ON CONFLICT DO NOTHING`,
  );
  await addToStats(transaction, keptId, { downloads, stars: given.rows.map(({ stars }) => stars) }, 1);
  const visitors = given.rows.map(({ visitor }) => visitor);
  const merged: MergedCounters = { into: keptId, downloads, visitors };
  await transaction.execute(
    sql`UPDATE paper_trash SET merged = ${JSON.stringify(merged)}::jsonb WHERE paper_id = ${trashedId}`,
  );
  return { downloads, ratings: visitors.length };
}

/**
 * Takes back what papers in the trash have given to those that were kept in their place, before they are put back;
 * answers the ids of these. A paper that is itself in the trash by now keeps it.
 */
export async function takeBackCounters(transaction: Database, trashedIds: number[]): Promise<number[]> {
  const found = await transaction.execute<{ merged: MergedCounters }>(sql`
    SELECT merged FROM paper_trash JOIN papers ON papers.id = (merged ->> 'into')::bigint
    WHERE paper_id = ANY(${sql.param(trashedIds)}::bigint[]) ORDER BY papers.id, paper_id FOR UPDATE OF papers`);
  for (const { merged } of found.rows) {
    const { into, downloads, visitors } = merged;
    const taken = await transaction.execute<{ stars: number }>(sql`
      DELETE FROM ratings WHERE paper_id = ${into} AND visitor_hash IN (
        SELECT decode(visitor, 'hex') FROM unnest(${sql.param(visitors)}::text[]) AS visitor)
      RETURNING stars`);
    await addToStats(transaction, into, { downloads, stars: taken.rows.map(({ stars }) => stars) }, -1);
  }
  return [...new Set(found.rows.map(({ merged }) => merged.into))];
}
