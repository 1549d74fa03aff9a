import { z } from 'zod';

/** The range of the public calendar in years from today, and its maximum number of entries. */
export const publicReach = { back: 1, ahead: 2, entries: 500 };

const day = z.string();
export const datePrecisions = ['day', 'month'] as const;

/** A stage of an exam, on one day or in a window of days in India. */
export const calendarEntry = z.object({
  id: z.number().int(),
  examId: z.number().int(),
  stage: z.string(),
  /** For example '2027-05-24'. */
  startsOn: day,
  /** The last day of a window; null for a single day. */
  endsOn: day.nullable(),
  /** `month` if only the month is known: from its first to its last day. */
  precision: z.enum(datePrecisions),
  isTentative: z.boolean(),
  /** An http or https URL. */
  link: z.string().nullable(),
  notes: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** A day, a window of days, or a month. */
export type Dated = Pick<CalendarEntry, 'startsOn' | 'endsOn'> & Partial<Pick<CalendarEntry, 'precision'>>;

/** An exam that has dates, with its current name and slugs. */
export const calendarExam = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  categoryName: z.string(),
  categorySlug: z.string(),
});
export type CalendarExam = z.infer<typeof calendarExam>;

export const examCalendar = z.object({
  /** The current day in India, by the server's clock. */
  today: day,
  /** Running and coming entries first, by their first day; then past ones, latest first. */
  entries: z.array(calendarEntry),
  /** Every exam with dates in the calendar's range, including exams that the filter excludes; by name. */
  exams: z.array(calendarExam),
});
export type ExamCalendar = z.infer<typeof examCalendar>;

/** The running and coming dates of one exam, at most four. */
export const examDates = z.object({
  examId: z.number().int(),
  today: day,
  entries: z.array(calendarEntry),
});
export type ExamDates = z.infer<typeof examDates>;
