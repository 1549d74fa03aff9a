import { parsePaperPageQuery } from './paper-page-query.ts';
import type { CalendarPageQuery } from './site-paths.ts';

/** Parses the calendar's filters from a query. Omits unknown and invalid values, never throws. */
export function parseCalendarPageQuery(query: Record<string, string | undefined>): CalendarPageQuery {
  const { category, examId } = parsePaperPageQuery(query);
  return { view: query.view === 'exam' ? 'exam' : undefined, category, examId };
}
