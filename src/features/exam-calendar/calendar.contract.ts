import { z } from 'zod';

/** How far the public calendar reaches, in years from today, and how many entries it holds at most. */
export const publicReach = { back: 1, ahead: 2, entries: 500 };

const day = z.string();

/** Something that happens in the course of an exam, on one day or in a window of days in India. */
export const calendarEntry = z.object({
  id: z.number().int(),
  examId: z.number().int(),
  stage: z.string(),
  /** '2027-05-24'. */
  startsOn: day,
  /** The last day of a window; null for a single day. */
  endsOn: day.nullable(),
  isTentative: z.boolean(),
  /** http or https. */
  link: z.string().nullable(),
  notes: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** An exam that has dates, by its name and place as they are now. */
export const calendarExam = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  categoryName: z.string(),
  categorySlug: z.string(),
});
export type CalendarExam = z.infer<typeof calendarExam>;

export const examCalendar = z.object({
  /** The day that it is in India, by the server's clock. */
  today: day,
  /** What runs or comes first, by its beginning; then what is past, the latest first. */
  entries: z.array(calendarEntry),
  /** Every exam that has dates in the time of the calendar, also those that are filtered out; by name. */
  exams: z.array(calendarExam),
});
export type ExamCalendar = z.infer<typeof examCalendar>;

/** What runs or comes of one exam, at most four. */
export const examDates = z.object({
  examId: z.number().int(),
  today: day,
  entries: z.array(calendarEntry),
});
export type ExamDates = z.infer<typeof examDates>;
