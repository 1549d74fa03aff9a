import type { Database } from '#platform/database/database.ts';
import type { RecentViews } from '../analytics-admin.contract.ts';
import { selectMinutes } from './figures.queries.ts';

const minuteMs = 60_000;
const shownMinutes = 30;

/** Returns the views of each of the last 30 minutes, including the current one. Nodes write every few seconds. */
export async function readRecentViews(db: Database, now: number): Promise<RecentViews> {
  const current = Math.floor(now / minuteMs) * minuteMs;
  const first = current - (shownMinutes - 1) * minuteMs;
  const counted = await selectMinutes(db, first);
  const minutes = Array.from({ length: shownMinutes }, (_, place) => first + place * minuteMs);
  return {
    minutes: minutes.map((minute) => ({
      minute: new Date(minute).toISOString(),
      views: counted.get(minute) ?? 0,
    })),
  };
}
