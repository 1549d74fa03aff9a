import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { selectDownloadDays, selectFirstDownloadDay } from './downloads.queries.ts';

/** Counted downloads by day of India. */
export function createDownloadDays({ db }: { db: Database }) {
  return {
    /** From one day to another, both included; days without any have no row. */
    of: (span: { from: CalendarDay; to: CalendarDay }) => selectDownloadDays(db, span),
    /** The first day with any since days are kept; null before. */
    first: () => selectFirstDownloadDay(db),
  };
}
