import { parsePaperAddress } from './paper-address.ts';
import type { CalendarAddress } from './site-paths.ts';

/** Parses the calendar's filters from a query. Omits unknown and invalid values, never throws. */
export function parseCalendarAddress(query: Record<string, string | undefined>): CalendarAddress {
  const { category, examId } = parsePaperAddress(query);
  return { view: query.view === 'exam' ? 'exam' : undefined, category, examId };
}
