import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { defineRecord } from '#platform/records/record.ts';
import {
  adminCalendar,
  adminCalendarEntry,
  adminCalendarQuery,
  calendarFields,
  manyDates,
  savedDates,
  type AdminCalendarEntry,
  type CalendarDates,
  type ManyDates,
} from '../calendar-admin.contract.ts';
import {
  countAdminEntries,
  entryRows,
  insertEntries,
  lockExamsOfDates,
  selectAdminEntries,
  selectDatesOfExam,
  selectEntriesOfIds,
  type AdminEntryRow,
} from './calendar-admin.queries.ts';
import { calendarTag } from './calendar.service.ts';
import { checkDates } from './dates-of-exams.service.ts';

const url = '/api/admin/exam-calendar';

/** The size of 200 dates with long links. */
const manyDatesBody = 1024 * 1024;

/** Dates of exams in the back office. */
export const calendarRecord = defineRecord({
  noun: 'date',
  audit: 'calendar.',
  url,
  schemas: { saved: adminCalendarEntry, fields: calendarFields, removed: adminCalendarEntry },
  summaries: {
    read: 'One entry of the exam calendar',
    create: 'Adds a date of an exam to the calendar',
    update: 'Updates an entry of the exam calendar',
    remove: 'Deletes a date from the exam calendar',
  },
  rows: entryRows,
  refuseStaleEdit,
  list: {
    summary: 'A page of the exam calendar, current and upcoming entries first, with the total',
    query: adminCalendarQuery,
    answer: adminCalendar,
    async read({ db, now }, query) {
      const today = dayInIndia(now());
      const [rows, total] = await Promise.all([
        selectAdminEntries(db, query, today),
        countAdminEntries(db, query, today),
      ]);
      return { today, entries: rows.map(presentAdminEntry), total };
    },
  },
  async read(db, id) {
    const [row] = await selectEntriesOfIds(db, [id]);
    return row && presentAdminEntry(row);
  },
  async prepare(transaction, { examId }, id) {
    // Exams are locked before entries, as in merges. Another order could cause a deadlock.
    const [existing] = id === undefined ? [] : await selectEntriesOfIds(transaction, [id]);
    if (id !== undefined && !existing) throw notFound('Date not found');
    await lockExam(transaction, examId, existing?.examId);
  },
  async getColumns(transaction, fields, present) {
    const { examId, stage, startsOn, endsOn, precision, isTentative, link, notes } =
      withoutEmptyWindow(fields);
    const columns = { examId, stage, startsOn, endsOn, precision, isTentative, link, notes };
    const dates = await selectDatesOfExam(transaction, examId);
    const others = dates.filter(({ id }) => id !== present?.id);
    checkDates(others, [columns], true);
    return columns;
  },
  describe: (row) => ({ name: `${row.examName}: ${row.stage}`, facts: getFacts(row) }),
  getTags: ({ examId }) => [calendarTag, `exam:${examId}`],
});

/** Registers the calls of the exam calendar for the owner and editors. */
export function calendarAdminRoutes(app: HttpApp, ctx: Context): void {
  calendarRecord.routes(app, ctx);
  addRoute(app, `POST ${url}/many`, {
    access: 'editor',
    isIdempotent: true,
    bodyLimit: manyDatesBody,
    summary: 'Adds several dates of an exam to the calendar, all or none',
    body: manyDates,
    answer: savedDates,
    status: 201,
    handler: (request) => createManyEntries(ctx, getActor(request), request.body),
  });
}

/** Creates many dates of one exam in one transaction. Field names in its errors are `entries.0.startsOn` and so on. */
const createManyEntries = (ctx: Context, author: Author, { examId, entries }: ManyDates) =>
  ctx.write(author, async ({ transaction, audit, changed }) => {
    const exam = await lockExam(transaction, examId);
    const dates = entries.map(withoutEmptyWindow);
    checkDates(await selectDatesOfExam(transaction, examId), dates, false);
    const saved = await selectEntriesOfIds(transaction, await insertEntries(transaction, examId, dates));
    const after = { dates: saved.map(formatEntry) };
    audit({ action: 'calendar.dates-added', subjectName: exam.name, after });
    changed(calendarTag, `exam:${examId}`);
    return { entries: saved.map(presentAdminEntry) };
  });

/** Locks the exam of dates, and the one that a date had before. Throws 409 if the first does not exist. */
async function lockExam(transaction: Database, examId: number, before = examId) {
  const locked = await lockExamsOfDates(transaction, [...new Set([before, examId])]);
  const exam = locked.find(({ id }) => id === examId);
  if (exam) return exam;
  throw fieldError('conflict', 'examId', 'This exam no longer exists. Choose another one.');
}

/** A window that ends on its first day becomes a single day. */
function withoutEmptyWindow<Dates extends CalendarDates>(dates: Dates): Dates {
  return dates.endsOn === dates.startsOn ? { ...dates, endsOn: null } : dates;
}

function getFacts({ examName, stage, startsOn, endsOn, precision, isTentative, link, notes }: AdminEntryRow) {
  return { exam: examName, stage, startsOn, endsOn, precision, isTentative, link, notes };
}

const formatEntry = ({ stage, startsOn, endsOn }: AdminEntryRow) =>
  `${stage} ${endsOn === null ? startsOn : `${startsOn} to ${endsOn}`}`;

function presentAdminEntry({ createdAt, updatedAt, ...row }: AdminEntryRow): AdminCalendarEntry {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
