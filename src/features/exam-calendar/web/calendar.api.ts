import { queryOptions } from '@tanstack/react-query';
import type { CalendarPageQuery } from '#lib/url/site-paths.ts';
import type { ExamCalendar, ExamDates } from '../calendar.contract.ts';

const minutes = 60_000;

/** The query of both views of the calendar. */
export const examCalendarQuery = ({ category, examId }: CalendarPageQuery) =>
  queryOptions<ExamCalendar>({
    queryKey: ['/api/exam-calendar', { category, examId }],
    meta: { isTranslated: true },
    staleTime: 5 * minutes,
  });

export const examDatesQuery = (examId: number) =>
  queryOptions<ExamDates>({
    queryKey: ['/api/exams', examId, 'calendar'],
    staleTime: 5 * minutes,
  });
