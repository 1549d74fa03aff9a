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

/** What can be folded: the keys of a metric and day, and the searches of a day. */
const folded = [
  {
    table: sql`analytics_days`,
    group: sql`metric, day`,
    key: sql`key`,
    isLong: sql`metric = ANY(${longMetrics}::text[])`,
  },
  { table: sql`analytics_searches`, group: sql`day`, key: sql`text`, isLong: sql`true` },
];

/** On days with more than a thousand keys or searches, moves the least frequent ones to the common key. */
export async function foldRareKeys(db: Database, { from, to }: Span): Promise<void> {
  for (const { table, group, key, isLong } of folded)
    await db.execute(sql`
      WITH placed AS (
        SELECT ctid AS row_id, row_number() OVER (PARTITION BY ${group} ORDER BY count DESC, ${key}) AS place
        FROM ${table} WHERE ${isLong} AND day BETWEEN ${from} AND ${to} AND ${key} <> ${otherKeys}
      ), gone AS (
        DELETE FROM ${table} AS known USING placed
        WHERE placed.place > ${retainedKeys} AND known.ctid = placed.row_id
        RETURNING known.*
      )
      INSERT INTO ${table} AS known (${group}, ${key}, count)
      SELECT ${group}, ${otherKeys}, sum(count) FROM gone GROUP BY ${group} ORDER BY ${group}
      ON CONFLICT (${group}, ${key}) DO UPDATE SET count = known.count + excluded.count`);
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
