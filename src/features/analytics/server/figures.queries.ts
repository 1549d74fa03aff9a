import { sql } from 'drizzle-orm';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type KeyCount,
  otherKeys,
  type SearchCount,
  type ViewDimension,
} from '../analytics-admin.contract.ts';
import { analyticsTarget } from './analytics.table.ts';

export interface Span {
  from: CalendarDay;
  to: CalendarDay;
}

/** Views are counted by kind of page. */
const getMetric = (dimension: ViewDimension) => (dimension === 'kind' ? 'views' : dimension);

/** Returns visitors and views by day. Days without any have no row. */
export async function selectDays(db: Database, { from, to }: Span) {
  const result = await db.execute<{ day: string; visitors: number; views: number }>(sql`
    SELECT day::text,
      coalesce(sum(count) FILTER (WHERE metric = 'visitors'), 0)::float8 AS visitors,
      coalesce(sum(count) FILTER (WHERE metric = 'views'), 0)::float8 AS views
    FROM analytics_days
    WHERE metric IN ('visitors', 'views') AND day BETWEEN ${from} AND ${to}
    GROUP BY day ORDER BY day`);
  return result.rows;
}

/** Returns the first day with any count, or `null` if there is none. */
export async function selectFirstDay(db: Database): Promise<CalendarDay | null> {
  const result = await db.execute<{ day: string | null }>(sql`
    SELECT min(day)::text AS day FROM analytics_days WHERE metric IN ('visitors', 'views', 'passed-over')`);
  return result.rows[0]?.day ?? null;
}

/** Returns the views with a value of a dimension by day. Days without any are missing. */
export async function selectViewDays(
  db: Database,
  { from, to }: Span,
  by: ViewDimension,
  value: string,
): Promise<Map<CalendarDay, number>> {
  const result = await db.execute<{ day: string; views: number }>(sql`
    SELECT day::text, count::float8 AS views FROM analytics_days
    WHERE metric = ${getMetric(by)} AND key = ${value} AND day BETWEEN ${from} AND ${to}`);
  return new Map(result.rows.map(({ day, views }) => [day, views]));
}

/** Returns the most frequent values of a dimension. The sum of all other values comes last. */
export async function selectKeys(
  db: Database,
  dimension: ViewDimension,
  { from, to }: Span,
  limit: number,
): Promise<KeyCount[]> {
  const result = await db.execute<{ key: string; count: number }>(sql`
    SELECT key, sum(count)::float8 AS count FROM analytics_days
    WHERE metric = ${getMetric(dimension)} AND day BETWEEN ${from} AND ${to}
    GROUP BY key ORDER BY key = ${otherKeys}, count DESC, key LIMIT ${limit}`);
  return result.rows;
}

/** Returns the number of visits that were not counted. */
export async function selectPassedOver(db: Database, { from, to }: Span): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`
    SELECT coalesce(sum(count), 0)::float8 AS count FROM analytics_days
    WHERE metric = 'passed-over' AND day BETWEEN ${from} AND ${to}`);
  return result.rows[0]!.count;
}

/** Selects every search of the span, with its latest known number of papers. */
const searchesIn = ({ from, to }: Span) => sql`
  SELECT text, sum(count)::float8 AS count, max(day)::text AS "lastDay",
    (array_agg(found ORDER BY day DESC) FILTER (WHERE found IS NOT NULL))[1] AS found
  FROM analytics_searches
  WHERE day BETWEEN ${from} AND ${to} AND text <> ${otherKeys}
  GROUP BY text`;

/**
 * Returns searches, most frequent first, with the latest known number of papers. `isNothingFound` limits them to
 * searches without papers.
 */
export async function selectSearches(
  db: Database,
  span: Span,
  { limit, isNothingFound }: { limit: number; isNothingFound: boolean },
): Promise<(SearchCount & { lastDay: CalendarDay })[]> {
  const result = await db.execute<SearchCount & { lastDay: CalendarDay }>(sql`
    SELECT text, count, found, "lastDay" FROM (${searchesIn(span)}) AS searched
    WHERE NOT ${isNothingFound} OR found = 0
    ORDER BY count DESC, text LIMIT ${limit}`);
  return result.rows;
}

/** Returns the number of different searches that matched no paper when they were last made. */
export async function countNothingFound(db: Database, span: Span): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM (${searchesIn(span)}) AS searched WHERE found = 0`,
  );
  return result.rows[0]!.count;
}

/** Returns the target in downloads per month, or `null` without a target. */
export async function selectTarget(db: Database): Promise<number | null> {
  const [row] = await db.select({ downloads: analyticsTarget.downloads }).from(analyticsTarget);
  return row?.downloads ?? null;
}

export async function writeTarget(db: Database, downloads: number | null): Promise<void> {
  const target = { downloads, updatedAt: new Date() };
  await db
    .insert(analyticsTarget)
    .values({ id: 1, ...target })
    .onConflictDoUpdate({ target: analyticsTarget.id, set: target });
}
