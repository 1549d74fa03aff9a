import { parsePaperAddress } from './paper-address.ts';
import type { CalendarAddress } from './site-paths.ts';

/** Reads the filters of the calendar from a query string; what is not a filter or not valid is left out, never an error. */
export function parseCalendarAddress(query: Record<string, string | undefined>): CalendarAddress {
  const { category, examId } = parsePaperAddress(query);
  return { view: query.view === 'exam' ? 'exam' : undefined, category, examId };
}
