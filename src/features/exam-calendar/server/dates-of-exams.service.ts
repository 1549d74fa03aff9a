import type { AuditedChange } from '#features/audit/server/audited-write.service.ts';
import type { Database } from '#platform/database/database.ts';
import {
  countEntriesOfExams,
  deleteEntries,
  moveEntries,
  selectDatesOfExam,
} from './calendar-admin.queries.ts';
import { calendarTag } from './calendar.service.ts';
import { sameDates } from './dates-of-exam.ts';

/**
 * Moves the dates of an exam that is merged to the one that stays, in the transaction of the change; those that it has
 * already are dropped. Answers how many moved; together they may be more than an exam may be given.
 */
export async function moveDatesToExam(
  { transaction, changed }: AuditedChange,
  fromId: number,
  intoId: number,
): Promise<number> {
  const known = new Set((await selectDatesOfExam(transaction, intoId)).map(sameDates));
  const dates = await selectDatesOfExam(transaction, fromId);
  const moving = dates.filter((each) => !known.has(sameDates(each))).map(({ id }) => id);
  const repeated = dates.filter((each) => known.has(sameDates(each))).map(({ id }) => id);
  if (moving.length > 0) await moveEntries(transaction, moving, intoId);
  if (repeated.length > 0) await deleteEntries(transaction, repeated);
  if (dates.length > 0) changed(calendarTag);
  return moving.length;
}

/** How many dates go with these exams. */
export async function countDatesOfExams(db: Database, examIds: number[]): Promise<number> {
  return examIds.length === 0 ? 0 : countEntriesOfExams(db, examIds);
}
