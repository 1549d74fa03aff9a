import type { AuditedChange } from '#platform/audit/audited-write.ts';
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
 * Moves the dates of a merged exam to the remaining exam, in the transaction of the merge. Deletes dates that the
 * remaining exam already has. Returns the number of moved dates. The total may exceed the limit per exam.
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

/** Returns the number of dates that are deleted with these exams. */
export async function countDatesOfExams(db: Database, examIds: number[]): Promise<number> {
  return examIds.length === 0 ? 0 : countEntriesOfExams(db, examIds);
}
