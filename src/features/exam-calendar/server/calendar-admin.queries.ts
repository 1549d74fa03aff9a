import { and, count, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { AdminCalendarQuery, CalendarDates } from '../calendar-admin.contract.ts';
import { entryColumns, examColumns, lastDay, orderByNext } from './calendar.queries.ts';
import { examEvents } from './calendar.table.ts';

function getCondition({ examId, month, time }: AdminCalendarQuery, today: CalendarDay): SQL | undefined {
  return and(
    examId === undefined ? undefined : eq(examEvents.examId, examId),
    month === undefined ? undefined : gte(lastDay, `${month}-01`),
    month === undefined
      ? undefined
      : lt(examEvents.startsOn, sql`(${`${month}-01`}::date + interval '1 month')::date`),
    time === 'coming' ? gte(lastDay, today) : undefined,
    time === 'past' ? lt(lastDay, today) : undefined,
  );
}

function selectWithExams(db: Database) {
  const { createdAt, updatedAt } = examEvents;
  return db
    .select({ ...entryColumns, ...examColumns, createdAt, updatedAt })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.examId))
    .innerJoin(categories, eq(categories.id, exams.categoryId));
}

export function selectAdminEntries(db: Database, query: AdminCalendarQuery, today: CalendarDay) {
  const { limit = 20, offset = 0 } = query;
  return selectWithExams(db)
    .where(getCondition(query, today))
    .orderBy(...orderByNext(today))
    .limit(limit)
    .offset(offset);
}
export type AdminEntryRow = Awaited<ReturnType<typeof selectAdminEntries>>[number];

export async function countAdminEntries(
  db: Database,
  query: AdminCalendarQuery,
  today: CalendarDay,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.examId))
    .where(getCondition(query, today));
  return row?.total ?? 0;
}

/** Returns the entries of these ids that exist, by their first day. */
export function selectEntriesOfIds(db: Database, ids: number[]): Promise<AdminEntryRow[]> {
  return selectWithExams(db).where(inArray(examEvents.id, ids)).orderBy(examEvents.startsOn, examEvents.id);
}

export const entryRows = {
  table: examEvents,
  async lock(transaction: Database, id: number): Promise<AdminEntryRow | undefined> {
    await transaction.execute(sql`SELECT FROM exam_events WHERE id = ${id} FOR UPDATE`);
    return (await selectEntriesOfIds(transaction, [id]))[0];
  },
};

/**
 * Locks the exams of these ids that exist against concurrent writers of their dates. Does not block inserts of
 * papers.
 */
export function lockExamsOfDates(transaction: Database, ids: number[]) {
  return transaction
    .select({ id: exams.id, name: exams.name })
    .from(exams)
    .where(inArray(exams.id, ids))
    .orderBy(exams.id)
    .for('no key update');
}

export function selectDatesOfExam(db: Database, examId: number) {
  const { id, stage, startsOn, endsOn } = examEvents;
  return db.select({ id, stage, startsOn, endsOn }).from(examEvents).where(eq(examEvents.examId, examId));
}

export async function insertEntries(
  transaction: Database,
  examId: number,
  entries: CalendarDates[],
): Promise<number[]> {
  const rows = await transaction
    .insert(examEvents)
    .values(entries.map((entry) => ({ ...entry, examId })))
    .returning({ id: examEvents.id });
  return rows.map(({ id }) => id);
}

export async function deleteEntries(transaction: Database, ids: number[]): Promise<void> {
  await transaction.delete(examEvents).where(inArray(examEvents.id, ids));
}

/** Moves entries to another exam. */
export async function moveEntries(transaction: Database, ids: number[], examId: number): Promise<void> {
  await transaction
    .update(examEvents)
    .set({ examId, updatedAt: sql`greatest(now(), ${examEvents.updatedAt} + interval '1 millisecond')` })
    .where(inArray(examEvents.id, ids));
}

export async function countEntriesOfExams(db: Database, examIds: number[]): Promise<number> {
  return db.$count(examEvents, inArray(examEvents.examId, examIds));
}
