import { addYears, dayInIndia } from '#lib/calendar-day.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { Database } from '#platform/database/database.ts';
import {
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

/** What every page that shows the whole calendar is dropped by when a date changes. */
export const calendarTag = 'exam-calendar';
/** What every page that says how far off something is, is dropped by when a day begins in India. */
export const calendarDayTag = 'calendar-day';

export interface CalendarService {
  /** A year back and two ahead, at most 500 entries: what runs or comes first. Filters that fit nothing answer nothing. */
  calendar(filter: CalendarFilter): Promise<ExamCalendar>;
  /** The next four entries of one exam; none for an exam that is not there. */
  datesOfExam(examId: number): Promise<ExamDates>;
  /** The entries of a feed with their exams' names: of all exams, or of one. */
  feedEntries(examId?: number): Promise<EntryRow[]>;
  /** 404 for an exam that is not there. */
  examOfPlace(categorySlug: string, slug: string): Promise<{ id: number; name: string }>;
  /** When an entry was last written; null while there is none. */
  lastChange(): Promise<Date | null>;
}

/** How many dates the page of an exam shows. */
const datesOfExamShown = 4;

/** The calendar as visitors read it. */
export function createCalendarService({
  db,
  now = Date.now,
}: {
  db: Database;
  now?: () => number;
}): CalendarService {
  function windowNow(): CalendarWindow {
    const today = dayInIndia(now());
    return { today, from: addYears(today, -publicReach.back), to: addYears(today, publicReach.ahead) };
  }

  return {
    async calendar(filter) {
      const window = windowNow();
      const exams = await selectExamsWithEntries(db, window);
      const entries = await selectEntries(db, window, possibleFilter(filter, exams), publicReach.entries);
      return { today: window.today, entries: entries.map(presentEntry), exams };
    },
    async datesOfExam(examId) {
      const window = windowNow();
      const coming = { ...window, from: window.today };
      const entries = await selectEntries(db, coming, { examId }, datesOfExamShown);
      return { examId, today: window.today, entries: entries.map(presentEntry) };
    },
    feedEntries: (examId) => selectEntries(db, windowNow(), { examId }, publicReach.entries),
    async examOfPlace(categorySlug, slug) {
      const exam = await selectExamOfPlace(db, categorySlug, slug);
      if (!exam) throw notFound('Exam not found');
      return exam;
    },
    lastChange: () => selectLastChange(db),
  };
}

/** Who chooses another category than that of the exam chosen before means the category. */
function possibleFilter(filter: CalendarFilter, exams: CalendarExam[]): CalendarFilter {
  const { category, examId } = filter;
  const exam = exams.find(({ id }) => id === examId);
  return category !== undefined && exam && exam.categorySlug !== category ? { category } : filter;
}

function presentEntry({
  id,
  examId,
  stage,
  startsOn,
  endsOn,
  isTentative,
  link,
  notes,
}: EntryRow): CalendarEntry {
  return { id, examId, stage, startsOn, endsOn, isTentative, link, notes };
}
