import { sql } from 'drizzle-orm';
import type { CalendarDay } from '#lib/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';
import { otherKeys } from '../analytics-admin.contract.ts';
import type { Span } from './figures.queries.ts';

/** Of these there may be any number; the others have a handful of keys, and stay day by day. */
const longMetrics = sql.param(['page', 'referrer']);
/** Keys that a day keeps of each, the most frequent ones. */
const keptKeys = 1_000;

/** Removes whom the days before this one have seen; at most so many. Returns how many. */
export function purgeVisitors(db: Database, before: CalendarDay, most: number): Promise<number> {
  return deleteSome(db, sql`analytics_visitors`, sql`day < ${before}`, most);
}

/** Of days with more than a thousand keys, the least frequent become others. Returns how many keys went. */
export async function foldCounts(db: Database, { from, to }: Span): Promise<number> {
  const folded = await db.execute(sql`
    WITH placed AS (
      SELECT metric, day, key, row_number() OVER (PARTITION BY metric, day ORDER BY count DESC, key) AS place
      FROM analytics_days
      WHERE metric = ANY(${longMetrics}::text[]) AND day BETWEEN ${from} AND ${to} AND key <> ${otherKeys}
    ), gone AS (
      DELETE FROM analytics_days AS known USING placed
      WHERE placed.place > ${keptKeys} AND known.metric = placed.metric AND known.day = placed.day AND known.key = placed.key
      RETURNING known.metric, known.day, known.count
    ), added AS (
      INSERT INTO analytics_days AS known (metric, day, key, count)
      SELECT metric, day, ${otherKeys}, sum(count) FROM gone GROUP BY metric, day ORDER BY metric, day
      ON CONFLICT (metric, day, key) DO UPDATE SET count = known.count + excluded.count
    )
    SELECT 1 FROM gone`);
  return folded.rows.length;
}

/** As `foldCounts`, of searches. */
export async function foldSearches(db: Database, { from, to }: Span): Promise<number> {
  const folded = await db.execute(sql`
    WITH placed AS (
      SELECT day, text, row_number() OVER (PARTITION BY day ORDER BY count DESC, text) AS place
      FROM analytics_searches WHERE day BETWEEN ${from} AND ${to} AND text <> ${otherKeys}
    ), gone AS (
      DELETE FROM analytics_searches AS known USING placed
      WHERE placed.place > ${keptKeys} AND known.day = placed.day AND known.text = placed.text
      RETURNING known.day, known.count
    ), added AS (
      INSERT INTO analytics_searches AS known (day, text, count)
      SELECT day, ${otherKeys}, sum(count) FROM gone GROUP BY day ORDER BY day
      ON CONFLICT (day, text) DO UPDATE SET count = known.count + excluded.count
    )
    SELECT 1 FROM gone`);
  return folded.rows.length;
}

/**
 * Days of whole months before `before` become their month, under its first day: what people looked for two years ago is
 * told by month. What is a month already stays, so that it may be called again at any time. Returns whether there were any.
 */
export async function foldIntoMonths(db: Database, before: CalendarDay): Promise<boolean> {
  const counts = await db.execute(sql`
    WITH gone AS (
      DELETE FROM analytics_days
      WHERE metric = ANY(${longMetrics}::text[])
        AND day < date_trunc('month', ${before}::date)::date AND day <> date_trunc('month', day)::date
      RETURNING metric, date_trunc('month', day)::date AS month, key, count
    )
    INSERT INTO analytics_days AS known (metric, day, key, count)
    SELECT metric, month, key, sum(count) FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (metric, day, key) DO UPDATE SET count = known.count + excluded.count`);
  const searches = await db.execute(sql`
    WITH gone AS (
      DELETE FROM analytics_searches
      WHERE day < date_trunc('month', ${before}::date)::date AND day <> date_trunc('month', day)::date
      RETURNING date_trunc('month', day)::date AS month, text, count, found
    )
    INSERT INTO analytics_searches AS known (day, text, count, found)
    SELECT month, text, sum(count), max(found) FROM gone GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, text) DO UPDATE SET
      count = known.count + excluded.count, found = coalesce(excluded.found, known.found)`);
  return (counts.rowCount ?? 0) + (searches.rowCount ?? 0) > 0;
}
