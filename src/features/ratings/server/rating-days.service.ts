import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { selectRatingDays } from './ratings.queries.ts';

/**
 * Returns the number of ratings and the sum of their stars per day in India, for existing papers. Days without
 * ratings have no row.
 */
export function ratingDays(db: Database, span: { from: CalendarDay; to: CalendarDay }) {
  return selectRatingDays(db, span);
}
