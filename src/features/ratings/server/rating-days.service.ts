import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { selectRatingDays } from './ratings.queries.ts';

/** Ratings by day of India, of papers that are there: how many, and the sum of their stars. Days without any have no row. */
export function ratingDays(db: Database, span: { from: CalendarDay; to: CalendarDay }) {
  return selectRatingDays(db, span);
}
