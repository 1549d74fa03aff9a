import { addYears, dayInIndia } from '#lib/time/calendar-day.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Context } from '#platform/context/context.ts';
import {
  calendarEntry,
  publicReach,
  type CalendarEntry,
  type CalendarExam,
  type ExamCalendar,
  type ExamDates,
} from '../calendar.contract.ts';
import {
  selectEntries,
  selectExamBySlugs,
  selectExamsWithEntries,
  type CalendarFilter,
  type CalendarWindow,
  type EntryRow,
} from './calendar.queries.ts';

/** Tag of all cached pages that show the whole calendar. Dropped when a date changes. */
export const calendarTag = 'exam-calendar';
/** Tag of all cached pages that depend on the current day. Dropped when a day begins in India. */
export const calendarDayTag = 'calendar-day';

/** Maximum number of dates on an exam's page. */
const maxDatesOfExam = 4;

/** What visitors see: a year back to two years ahead. */
function getWindow(ctx: Context): CalendarWindow {
  const today = dayInIndia(ctx.now());
  return { today, from: addYears(today, -publicReach.back), to: addYears(today, publicReach.ahead) };
}

/**
 * Returns at most 500 entries from a year back to two years ahead, running and coming ones first. A filter without
 * matches gives no entries.
 */
export async function getCalendar(ctx: Context, filter: CalendarFilter): Promise<ExamCalendar> {
  const window = getWindow(ctx);
  const exams = await selectExamsWithEntries(ctx.db, window);
  const entries = await selectEntries(ctx.db, window, getPossibleFilter(filter, exams), publicReach.entries);
  return { today: window.today, entries: entries.map(presentEntry), exams };
}

/** Returns the next four entries of an exam, or none if the exam does not exist. */
export async function getDatesOfExam(ctx: Context, examId: number): Promise<ExamDates> {
  const window = getWindow(ctx);
  const coming = { ...window, from: window.today };
  const entries = await selectEntries(ctx.db, coming, { examId }, maxDatesOfExam);
  return { examId, today: window.today, entries: entries.map(presentEntry) };
}

/** Returns the entries of a feed, of all exams or one, with exam names. */
export const listFeedEntries = (ctx: Context, examId?: number): Promise<EntryRow[]> =>
  selectEntries(ctx.db, getWindow(ctx), { examId }, publicReach.entries);

/** Finds an exam by its slugs. Throws 404. */
export async function getExamAt(ctx: Context, categorySlug: string, slug: string) {
  const exam = await selectExamBySlugs(ctx.db, categorySlug, slug);
  if (!exam) throw notFound('Exam not found');
  return exam;
}

/**
 * If the exam is not in the chosen category, only the category applies: the visitor has changed the category after
 * the exam.
 */
function getPossibleFilter(filter: CalendarFilter, exams: CalendarExam[]): CalendarFilter {
  const { category, examId } = filter;
  const exam = exams.find(({ id }) => id === examId);
  return category !== undefined && exam && exam.categorySlug !== category ? { category } : filter;
}

/** Leaves out the fields that only feeds have. */
const presentEntry = (row: EntryRow): CalendarEntry => calendarEntry.parse(row);
