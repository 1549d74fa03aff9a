import { sql } from 'drizzle-orm';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';
import { otherKeys } from '../analytics-admin.contract.ts';
import type { Span } from './figures.queries.ts';

/** Metrics with an unbounded number of keys. The others have only a few keys and stay by day. */
const longMetrics = sql.param(['page', 'referrer']);
/** The most frequent keys that a day keeps per metric. */
const retainedKeys = 1_000;

/** Deletes at most `most` visitors of the days before `before`. Returns the number of deleted rows. */
export function purgeVisitors(db: Database, before: CalendarDay, most: number): Promise<number> {
  return deleteSome(db, sql`analytics_visitors`, sql`day < ${before}`, most);
}

/**
 * On days with more than a thousand keys, moves the least frequent ones to the common key. Returns the number of
 * removed keys.
 */
export async function foldCounts(db: Database, { from, to }: Span): Promise<number> {
  const folded = await db.execute(sql`
    WITH placed AS (
      SELECT metric, day, key, row_number() OVER (PARTITION BY metric, day ORDER BY count DESC, key) AS place
      FROM analytics_days
      WHERE metric = ANY(${longMetrics}::text[]) AND day BETWEEN ${from} AND ${to} AND key <> ${otherKeys}
    ), gone AS (
      DELETE FROM analytics_days AS known USING placed
      WHERE placed.place > ${retainedKeys} AND known.metric = placed.metric AND known.day = placed.day AND known.key = placed.key
      RETURNING known.metric, known.day, known.count
    ), added AS (
      INSERT INTO analytics_days AS known (metric, day, key, count)
      SELECT metric, day, ${otherKeys}, sum(count) FROM gone GROUP BY metric, day ORDER BY metric, day
      ON CONFLICT (metric, day, key) DO UPDATE SET count = known.count + excluded.count
    )
    SELECT 1 FROM gone`);
  return folded.rows.length;
}

/** As `foldCounts`, for searches. */
export async function foldSearches(db: Database, { from, to }: Span): Promise<number> {
  const folded = await db.execute(sql`
    WITH placed AS (
      SELECT day, text, row_number() OVER (PARTITION BY day ORDER BY count DESC, text) AS place
      FROM analytics_searches WHERE day BETWEEN ${from} AND ${to} AND text <> ${otherKeys}
    ), gone AS (
      DELETE FROM analytics_searches AS known USING placed
      WHERE placed.place > ${retainedKeys} AND known.day = placed.day AND known.text = placed.text
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
 * Folds the days of whole months before `before` into one row per month, under its first day. Figures that old are
 * needed by month only. Rows that are already folded stay, so it is safe to repeat. Returns whether it folded any
 * row.
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
