import { z } from 'zod';
import { optional } from '#lib/contract/page-of-table.ts';
import { getLocalNames, sortedByName, translateExamName } from '#features/catalog/catalog.server.ts';
import { idInQuery, idParams } from '#lib/contract/query-integers.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import type { Context } from '#platform/context/context.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { examCalendar, examDates } from '../calendar.contract.ts';
import { calendarDayTag, calendarTag, getCalendar, getDatesOfExam } from './calendar.service.ts';

/** An empty form field does not filter. */
const calendarFilter = z.object({
  category: optional(
    z.string().trim().max(400).refine(isPublicText, 'has characters that cannot be in a slug'),
  ),
  examId: optional(idInQuery),
});

/** The public reads of the exam calendar. */
export function calendarReads(ctx: Context): PublicRead[] {
  return [
    publicRead({
      path: '/api/exam-calendar',
      summary:
        'Dates of exams from a year ago to two years ahead, current and upcoming ones first, at most 500',
      query: calendarFilter,
      answer: examCalendar,
      isTranslated: true,
      maxAge: 300,
      read: async ({ query, locale }) => {
        const names = await getLocalNames(ctx, locale);
        const calendar = await getCalendar(ctx, query);
        const exams = calendar.exams.map((exam) => translateExamName(exam, names));
        return { ...calendar, exams: sortedByName(exams, names) };
      },
      // The response contains exam names.
      tags: ({ exams }) => [calendarTag, calendarDayTag, 'catalog', ...exams.map(({ id }) => `exam:${id}`)],
    }),
    publicRead({
      path: '/api/exams/:id/calendar',
      summary: 'The next dates of an exam, at most 4',
      params: idParams,
      answer: examDates,
      isCached: true,
      maxAge: 300,
      read: ({ params }) => getDatesOfExam(ctx, params.id),
      tags: ({ examId, entries }) => [`exam:${examId}`, ...(entries.length > 0 ? [calendarDayTag] : [])],
    }),
  ];
}
