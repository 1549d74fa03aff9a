import { sql, type SQL } from 'drizzle-orm';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import {
  otherKeys,
  viewDimensions,
  type KeyCount,
  type ViewDimension,
  type ViewFilter,
} from '../analytics-admin.contract.ts';
import { analyticsMinutes, analyticsViews } from './analytics.table.ts';
import type { Span } from './figures.queries.ts';

const matching = ({ from, to }: Span, filter: ViewFilter): SQL =>
  sql.join(
    [
      sql`${analyticsViews.day} BETWEEN ${from} AND ${to}`,
      ...viewDimensions.flatMap((dimension) => {
        const value = filter[dimension];
        return value === undefined ? [] : [sql`${analyticsViews[dimension]} = ${value}`];
      }),
    ],
    sql` AND `,
  );

/** Returns the views of each day that match the filter. Days without any have no row. */
export async function selectFilteredDays(db: Database, span: Span, filter: ViewFilter) {
  const found = await db.execute<{ day: CalendarDay; views: number }>(sql`
    SELECT ${analyticsViews.day}::text AS day, sum(${analyticsViews.count})::float8 AS views
    FROM ${analyticsViews} WHERE ${matching(span, filter)} GROUP BY 1 ORDER BY 1`);
  return found.rows;
}

/**
 * Returns the most frequent values of a dimension among the views that match the filter. Views from pages of this
 * site have no referrer that counts. The sum of all other values comes last.
 */
export async function selectFilteredKeys(
  db: Database,
  dimension: ViewDimension,
  span: Span,
  { filter, most }: { filter: ViewFilter; most: number },
): Promise<KeyCount[]> {
  const column = analyticsViews[dimension];
  const counts = dimension === 'referrer' ? sql`${column} <> '/'` : sql`true`;
  const found = await db.execute<{ key: string; count: number }>(sql`
    SELECT ${column} AS key, sum(${analyticsViews.count})::float8 AS count
    FROM ${analyticsViews} WHERE ${matching(span, filter)} AND ${counts}
    GROUP BY 1 ORDER BY ${column} = ${otherKeys}, 2 DESC, 1 LIMIT ${most}`);
  return found.rows.map(({ key, count }) => ({ key, count }));
}

/** Returns the first day whose views can be filtered, or `null` if there is none. */
export async function selectFirstFilteredDay(db: Database): Promise<CalendarDay | null> {
  const found = await db.execute<{ day: CalendarDay | null }>(
    sql`SELECT min(${analyticsViews.day})::text AS day FROM ${analyticsViews}`,
  );
  return found.rows[0]?.day ?? null;
}

/** Returns the views of each minute since a time in milliseconds. Minutes without any have no row. */
export async function selectMinutes(db: Database, since: number): Promise<Map<number, number>> {
  const found = await db.execute<{ minute: number; count: number }>(sql`
    SELECT extract(epoch FROM ${analyticsMinutes.minute})::float8 * 1000 AS minute, ${analyticsMinutes.count}::float8 AS count
    FROM ${analyticsMinutes} WHERE ${analyticsMinutes.minute} >= to_timestamp(${since}::float8 / 1000)`);
  return new Map(found.rows.map(({ minute, count }) => [minute, count]));
}
