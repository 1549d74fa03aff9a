import { sql } from 'drizzle-orm';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { otherKeys } from '../analytics-admin.contract.ts';

/** Views of one day with the same properties. */
export interface CountedViews {
  day: CalendarDay;
  kind: string;
  page: string;
  referrer: string;
  language: string;
  device: string;
  count: number;
}

/** Maximum number of rows per day. Further combinations lose their page and referrer. */
const mostRows = 4_000;

/** Adds views in one statement. */
export async function addViews(db: Database, views: CountedViews[]): Promise<void> {
  const column = <Value>(of: (entry: CountedViews) => Value) => sql.param(views.map(of));
  await db.execute(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${column(({ day }) => day)}::date[], ${column(({ kind }) => kind)}::text[],
        ${column(({ page }) => page)}::text[], ${column(({ referrer }) => referrer)}::text[],
        ${column(({ language }) => language)}::text[], ${column(({ device }) => device)}::text[],
        ${column(({ count }) => count)}::bigint[]
      ) AS asked (day, kind, page, referrer, language, device, count)
    ), size AS (
      SELECT day, count(*) AS rows FROM analytics_views WHERE day IN (SELECT day FROM asked) GROUP BY day
    ), placed AS (
      SELECT asked.*, coalesce(size.rows, 0) < ${mostRows} OR own.day IS NOT NULL AS has_room
      FROM asked
      LEFT JOIN size ON size.day = asked.day
      LEFT JOIN analytics_views AS own
        ON (own.day, own.kind, own.page, own.referrer, own.language, own.device)
          = (asked.day, asked.kind, asked.page, asked.referrer, asked.language, asked.device)
    )
    INSERT INTO analytics_views AS known (day, kind, page, referrer, language, device, count)
    SELECT day, kind, CASE WHEN has_room THEN page ELSE ${otherKeys} END,
      CASE WHEN has_room OR referrer IN ('', '/') THEN referrer ELSE ${otherKeys} END, language, device, sum(count)
    FROM placed GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (day, kind, page, referrer, language, device) DO UPDATE SET count = known.count + excluded.count`);
}

/** Adds views by minute. `minute` is in milliseconds. */
export async function addMinutes(db: Database, minutes: { minute: number; count: number }[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO analytics_minutes AS known (minute, count)
    SELECT to_timestamp(minute / 1000.0), count FROM unnest(
      ${sql.param(minutes.map(({ minute }) => minute))}::bigint[],
      ${sql.param(minutes.map(({ count }) => count))}::bigint[]
    ) AS asked (minute, count) ORDER BY 1
    ON CONFLICT (minute) DO UPDATE SET count = known.count + excluded.count`);
}
