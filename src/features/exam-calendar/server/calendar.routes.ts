import { z } from 'zod';
import {
  englishNames,
  sortedByName,
  translateExamName,
  type FindLocalNames,
} from '#features/catalog/catalog.server.ts';
import { idInQuery, idParams } from '#lib/contract/query-integers.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { examCalendar, examDates } from '../calendar.contract.ts';
import { calendarDayTag, calendarTag, type CalendarService } from './calendar.service.ts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());

/** An empty form field does not filter. */
const calendarFilter = z.object({
  category: optional(
    z.string().trim().max(400).refine(isPublicText, 'has characters that cannot be in a slug'),
  ),
  examId: optional(idInQuery),
});

/** The public reads of the exam calendar. `findNames` returns the catalogue names of a language. */
export function calendarReads(
  service: CalendarService,
  findNames: FindLocalNames = async () => englishNames,
): PublicRead[] {
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
        const names = await findNames(locale);
        const calendar = await service.calendar(query);
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
      read: ({ params }) => service.datesOfExam(params.id),
      tags: ({ examId, entries }) => [`exam:${examId}`, ...(entries.length > 0 ? [calendarDayTag] : [])],
    }),
  ];
}
