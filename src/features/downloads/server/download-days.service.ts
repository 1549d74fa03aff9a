import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { selectDownloadDays, selectFirstDownloadDay, selectPopularPapers } from './downloads.queries.ts';

/** Counted downloads per day in India. */
export function createDownloadDays({ db }: { db: Database }) {
  return {
    /** Returns one row per day, first and last day included. Days without downloads have no row. */
    of: (span: { from: CalendarDay; to: CalendarDay }) => selectDownloadDays(db, span),
    /** Returns the papers with the most downloads, best first. */
    popular: (span: { from: CalendarDay; to: CalendarDay }, most: number) =>
      selectPopularPapers(db, span, most),
    /** Returns the first day with a count, or null if there is none. */
    first: () => selectFirstDownloadDay(db),
  };
}
