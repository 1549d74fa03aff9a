import { addYears, dayInIndia } from '#lib/time/calendar-day.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Database } from '#platform/database/database.ts';
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
  selectExamOfPlace,
  selectExamsWithEntries,
  selectLastChange,
  type CalendarFilter,
  type CalendarWindow,
  type EntryRow,
} from './calendar.queries.ts';

/** Tag of all cached pages that show the whole calendar. Dropped when a date changes. */
export const calendarTag = 'exam-calendar';
/** Tag of all cached pages that depend on the current day. Dropped when a day begins in India. */
export const calendarDayTag = 'calendar-day';

/** Maximum number of dates on an exam's page. */
const datesOfExamShown = 4;

/** The public service of the exam calendar. */
export type CalendarService = ReturnType<typeof createCalendarService>;

export function createCalendarService({ db, now = Date.now }: { db: Database; now?: () => number }) {
  function windowNow(): CalendarWindow {
    const today = dayInIndia(now());
    return { today, from: addYears(today, -publicReach.back), to: addYears(today, publicReach.ahead) };
  }

  return {
    /**
     * Returns at most 500 entries from a year back to two years ahead, running and coming ones first. A filter without
     * matches gives no entries.
     */
    async calendar(filter: CalendarFilter): Promise<ExamCalendar> {
      const window = windowNow();
      const exams = await selectExamsWithEntries(db, window);
      const entries = await selectEntries(db, window, possibleFilter(filter, exams), publicReach.entries);
      return { today: window.today, entries: entries.map(presentEntry), exams };
    },
    /** Returns the next four entries of an exam, or none if the exam does not exist. */
    async datesOfExam(examId: number): Promise<ExamDates> {
      const window = windowNow();
      const coming = { ...window, from: window.today };
      const entries = await selectEntries(db, coming, { examId }, datesOfExamShown);
      return { examId, today: window.today, entries: entries.map(presentEntry) };
    },
    /** Returns the entries of a feed, of all exams or one, with exam names. */
    feedEntries: (examId?: number) => selectEntries(db, windowNow(), { examId }, publicReach.entries),
    /** Finds an exam by its slugs. 404 if it does not exist. */
    async examOfPlace(categorySlug: string, slug: string) {
      const exam = await selectExamOfPlace(db, categorySlug, slug);
      if (!exam) throw notFound('Exam not found');
      return exam;
    },
    /** Returns the time of the last write to an entry, or `null` if there is none. */
    lastChange: () => selectLastChange(db),
  };
}

/**
 * If the exam is not in the chosen category, only the category applies: the visitor has changed the category after
 * the exam.
 */
function possibleFilter(filter: CalendarFilter, exams: CalendarExam[]): CalendarFilter {
  const { category, examId } = filter;
  const exam = exams.find(({ id }) => id === examId);
  return category !== undefined && exam && exam.categorySlug !== category ? { category } : filter;
}

/** Leaves out the fields that only feeds have. */
const presentEntry = (row: EntryRow): CalendarEntry => calendarEntry.parse(row);
