import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import { refuseStaleEdit } from '#features/audit/audit.server.ts';
import { dayInIndia } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, type AppError, notFound } from '#platform/errors/app-error.ts';
import type {
  AdminCalendar,
  AdminCalendarEntry,
  AdminCalendarQuery,
  CalendarDates,
  CalendarFields,
  ManyDates,
} from '../calendar-admin.contract.ts';
import {
  countAdminEntries,
  deleteEntries,
  insertEntries,
  lockEntry,
  lockExamsOfDates,
  selectAdminEntries,
  selectDatesOfExam,
  selectEntriesOfIds,
  updateEntry,
  type AdminEntryRow,
} from './calendar-admin.queries.ts';
import { calendarTag } from './calendar.service.ts';
import { checkDates } from './dates-of-exam.ts';

export async function listCalendarEntries(ctx: Context, query: AdminCalendarQuery): Promise<AdminCalendar> {
  const today = dayInIndia(ctx.now());
  const [rows, total] = await Promise.all([
    selectAdminEntries(ctx.db, query, today),
    countAdminEntries(ctx.db, query, today),
  ]);
  return { today, entries: rows.map(presentAdminEntry), total };
}

/** Throws 404. */
export const getCalendarEntry = async (ctx: Context, id: number) =>
  presentAdminEntry(await existing(ctx.db, id));

/** Creates a date. Throws 409 if the exam does not exist, already has the same stage on the same days, or 200 dates. */
export const createCalendarEntry = (
  ctx: Context,
  author: Author,
  { examId, updatedAt: _none, ...dates }: CalendarFields,
) => ctx.write(author, async (change) => (await addEntries(change, examId, [dates], true))[0]!);

/** Creates many dates of one exam in one transaction. Field names in its errors are `entries.0.startsOn` and so on. */
export const createManyCalendarEntries = (ctx: Context, author: Author, { examId, entries }: ManyDates) =>
  ctx.write(author, async (change) => ({ entries: await addEntries(change, examId, entries, false) }));

/** Changes a date and returns it. Throws 404, and 409 with the field `updatedAt` after a concurrent change. */
export const updateCalendarEntry = (ctx: Context, author: Author, id: number, fields: CalendarFields) =>
  ctx.write(author, (change) => changeEntry(change, id, fields));

/** Returns the deleted entry. Throws 404. */
export const deleteCalendarEntry = (ctx: Context, author: Author, id: number) =>
  ctx.write(author, (change) => removeEntry(change, id));

async function addEntries(change: AuditedChange, examId: number, entries: CalendarDates[], isOne: boolean) {
  const { transaction, changed, audit } = change;
  const exam = await lockedExam(transaction, examId);
  const normal = entries.map(withoutEmptyWindow);
  checkDates(await selectDatesOfExam(transaction, examId), normal, isOne);
  const ids = await insertEntries(transaction, examId, normal);
  const saved = await selectEntriesOfIds(transaction, ids);
  const [only] = saved;
  if (isOne && only) {
    const after = auditedFields(only);
    audit({ action: 'calendar.created', subjectId: only.id, subjectName: nameOf(only), after });
  } else {
    const after = { dates: saved.map(formatEntry) };
    audit({ action: 'calendar.dates-added', subjectName: exam.name, after });
  }
  changed(calendarTag, `exam:${examId}`);
  return saved.map(presentAdminEntry);
}

async function changeEntry(
  { transaction, changed, audit }: AuditedChange,
  id: number,
  fields: CalendarFields,
) {
  const { updatedAt: readAt, examId, ...dates } = fields;
  // Exams are locked before entries, as in merges. Another order could cause a deadlock.
  const known = await existing(transaction, id);
  const locked = await lockExamsOfDates(transaction, [...new Set([known.examId, examId])]);
  if (!locked.some((exam) => exam.id === examId)) throw examNotFound();
  if (!(await lockEntry(transaction, id))) throw notFound('Date not found');
  const present = await existing(transaction, id);
  const record = { subjectType: 'calendar', name: 'date', subjectId: id, updatedAt: present.updatedAt };
  await refuseStaleEdit(transaction, record, readAt);
  const normal = withoutEmptyWindow(dates);
  const others = (await selectDatesOfExam(transaction, examId)).filter((other) => other.id !== id);
  checkDates(others, [normal], true);
  if (isDeepStrictEqual({ ...normal, examId }, fieldsOf(present))) return presentAdminEntry(present);
  await updateEntry(transaction, id, { ...normal, examId });
  const saved = await existing(transaction, id);
  audit({
    action: 'calendar.updated',
    subjectId: id,
    subjectName: nameOf(saved),
    before: auditedFields(present),
    after: auditedFields(saved),
  });
  changed(calendarTag, `exam:${present.examId}`, `exam:${examId}`);
  return presentAdminEntry(saved);
}

async function removeEntry({ transaction, changed, audit }: AuditedChange, id: number) {
  if (!(await lockEntry(transaction, id))) throw notFound('Date not found');
  const present = await existing(transaction, id);
  await deleteEntries(transaction, [id]);
  const before = auditedFields(present);
  audit({ action: 'calendar.deleted', subjectId: id, subjectName: nameOf(present), before });
  changed(calendarTag, `exam:${present.examId}`);
  return presentAdminEntry(present);
}

async function existing(db: Database, id: number): Promise<AdminEntryRow> {
  const [row] = await selectEntriesOfIds(db, [id]);
  if (!row) throw notFound('Date not found');
  return row;
}

async function lockedExam(transaction: Database, examId: number) {
  const [exam] = await lockExamsOfDates(transaction, [examId]);
  if (!exam) throw examNotFound();
  return exam;
}

function examNotFound(): AppError {
  const message = 'This exam no longer exists. Choose another one.';
  return fieldError('conflict', 'examId', message);
}

/** A window that ends on its first day becomes a single day. */
function withoutEmptyWindow<Dates extends CalendarDates>(dates: Dates): Dates {
  return dates.endsOn === dates.startsOn ? { ...dates, endsOn: null } : dates;
}

function fieldsOf({ examId, stage, startsOn, endsOn, precision, isTentative, link, notes }: AdminEntryRow) {
  return { stage, startsOn, endsOn, precision, isTentative, link, notes, examId };
}

function auditedFields({ examName, ...row }: AdminEntryRow) {
  const { examId: _id, ...fields } = fieldsOf({ examName, ...row });
  return { exam: examName, ...fields };
}

const nameOf = ({ examName, stage }: AdminEntryRow) => `${examName}: ${stage}`;
const formatEntry = ({ stage, startsOn, endsOn }: AdminEntryRow) =>
  `${stage} ${endsOn === null ? startsOn : `${startsOn} to ${endsOn}`}`;

function presentAdminEntry({ createdAt, updatedAt, ...row }: AdminEntryRow): AdminCalendarEntry {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
