import { sql } from 'drizzle-orm';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { otherKeys } from '../analytics-admin.contract.ts';

export interface CountedKey {
  metric: string;
  day: CalendarDay;
  key: string;
  count: number;
}

export interface CountedSearch {
  day: CalendarDay;
  text: string;
  count: number;
  /** Papers that match the search; null if that was not checked. */
  found: number | null;
}

/**
 * Maximum number of keys per metric and day; new ones are counted under the common key. Tidying later reduces them
 * to a thousand.
 */
const maxKeys = 1_500;

/** Adds counts in one statement. New keys of a day at its limit go to the common key. */
export async function addCounts(db: Database, counts: CountedKey[]): Promise<void> {
  const column = <Value>(of: (entry: CountedKey) => Value) => sql.param(counts.map(of));
  await db.execute(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${column(({ metric }) => metric)}::text[], ${column(({ day }) => day)}::date[],
        ${column(({ key }) => key)}::text[], ${column(({ count }) => count)}::bigint[]
      ) AS asked (metric, day, key, count)
    ), size AS (
      SELECT metric, day, count(*) AS keys FROM analytics_days
      WHERE (metric, day) IN (SELECT metric, day FROM asked) GROUP BY metric, day
    )
    INSERT INTO analytics_days AS known (metric, day, key, count)
    SELECT asked.metric, asked.day,
      CASE WHEN coalesce(size.keys, 0) < ${maxKeys} OR own.key IS NOT NULL THEN asked.key ELSE ${otherKeys} END AS key,
      sum(asked.count)
    FROM asked
    LEFT JOIN size ON size.metric = asked.metric AND size.day = asked.day
    LEFT JOIN analytics_days AS own
      ON own.metric = asked.metric AND own.day = asked.day AND own.key = asked.key
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (metric, day, key) DO UPDATE SET count = known.count + excluded.count`);
}

/** As `addCounts`, for searches. Keeps the latest known number of papers. */
export async function addSearches(db: Database, searches: CountedSearch[]): Promise<void> {
  const column = <Value>(of: (entry: CountedSearch) => Value) => sql.param(searches.map(of));
  await db.execute(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${column(({ day }) => day)}::date[], ${column(({ text }) => text)}::text[],
        ${column(({ count }) => count)}::bigint[], ${column(({ found }) => found)}::integer[]
      ) AS asked (day, text, count, found)
    ), size AS (
      SELECT day, count(*) AS texts FROM analytics_searches
      WHERE day IN (SELECT day FROM asked) GROUP BY day
    ), placed AS (
      SELECT asked.day, asked.count, asked.found,
        CASE WHEN coalesce(size.texts, 0) < ${maxKeys} OR own.text IS NOT NULL THEN asked.text ELSE ${otherKeys} END AS text
      FROM asked
      LEFT JOIN size ON size.day = asked.day
      LEFT JOIN analytics_searches AS own ON own.day = asked.day AND own.text = asked.text
    )
    INSERT INTO analytics_searches AS known (day, text, count, found)
    SELECT day, text, sum(count), CASE WHEN text <> ${otherKeys} THEN max(found) END
    FROM placed GROUP BY day, text ORDER BY day, text
    ON CONFLICT (day, text) DO UPDATE SET
      count = known.count + excluded.count, found = coalesce(excluded.found, known.found)`);
}

export interface SeenVisitor {
  day: CalendarDay;
  /** 16 hexadecimal digits. */
  hash: string;
}

/** Maximum number of rows per day: 60 MB including the index. */
const maxVisitorsOfDay = 1_000_000;

/**
 * Counts each visitor of a day once across all nodes, in one statement. On a day with a million visitors, further
 * ones are only added to the 'passed-over' count.
 */
export async function addVisitors(db: Database, visitors: SeenVisitor[]): Promise<void> {
  await db.execute(sql`
    WITH asked AS (
      SELECT day, decode(hash, 'hex') AS hash FROM unnest(
        ${sql.param(visitors.map(({ day }) => day))}::date[], ${sql.param(visitors.map(({ hash }) => hash))}::text[]
      ) AS asked (day, hash)
    ), fresh AS (
      SELECT asked.day, asked.hash,
        coalesce(size.count, 0) + row_number() OVER (PARTITION BY asked.day ORDER BY asked.hash) <= ${maxVisitorsOfDay}
          AS has_room
      FROM asked
      LEFT JOIN analytics_days AS size ON size.metric = 'visitors' AND size.day = asked.day AND size.key = ''
      WHERE NOT EXISTS (
        SELECT FROM analytics_visitors AS known WHERE known.day = asked.day AND known.hash = asked.hash
      )
    ), seen AS (
      INSERT INTO analytics_visitors (day, hash)
      SELECT day, hash FROM fresh WHERE has_room ORDER BY day, hash
      ON CONFLICT DO NOTHING RETURNING day
    )
    INSERT INTO analytics_days AS known (metric, day, key, count)
    SELECT metric, day, '', count(*) FROM (
      SELECT 'visitors' AS metric, day FROM seen
      UNION ALL SELECT 'passed-over', day FROM fresh WHERE NOT has_room
    ) AS counted GROUP BY metric, day ORDER BY metric, day
    ON CONFLICT (metric, day, key) DO UPDATE SET count = known.count + excluded.count`);
}
