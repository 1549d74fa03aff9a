import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { RecentViews } from '../analytics-admin.contract.ts';

const minuteMs = 60_000;
const shownMinutes = 30;

/** Returns the views of each of the last 30 minutes, including the current one. Nodes write every few seconds. */
export async function readRecentViews(db: Database, now: number): Promise<RecentViews> {
  const current = Math.floor(now / minuteMs) * minuteMs;
  const first = current - (shownMinutes - 1) * minuteMs;
  const found = await db.execute<{ minute: number; count: number }>(sql`
    SELECT extract(epoch FROM minute)::float8 * 1000 AS minute, count::float8 AS count
    FROM analytics_minutes WHERE minute >= to_timestamp(${first}::float8 / 1000)`);
  const counted = new Map(found.rows.map(({ minute, count }) => [minute, count]));
  const minutes = Array.from({ length: shownMinutes }, (_, place) => first + place * minuteMs);
  return {
    minutes: minutes.map((minute) => ({
      minute: new Date(minute).toISOString(),
      views: counted.get(minute) ?? 0,
    })),
  };
}
