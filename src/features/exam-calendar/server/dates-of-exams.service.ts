import type { AuditedChange } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { maxEntriesOfExam, type CalendarDates } from '../calendar-admin.contract.ts';
import {
  countEntriesOfExams,
  deleteEntries,
  moveEntries,
  selectDatesOfExam,
} from './calendar-admin.queries.ts';
import { calendarTag } from './calendar.service.ts';

type Dated = Pick<CalendarDates, 'stage' | 'startsOn' | 'endsOn'>;

/** Returns a key that is equal for two entries of an exam with the same stage and days. */
function getDatesKey({ stage, startsOn, endsOn }: Dated): string {
  return JSON.stringify([stage.toLowerCase(), startsOn, endsOn]);
}

/**
 * Throws 409 when a new date repeats an existing or another new one, or when the exam would have more than 200.
 * Field names in the error are those of one entry, or `entries.0.startsOn` and so on for many.
 */
export function checkDates(present: Dated[], added: Dated[], isOne: boolean): void {
  const keys = new Set(present.map(getDatesKey));
  const fields = added.flatMap((dates, at) => {
    const key = getDatesKey(dates);
    if (!keys.has(key)) {
      keys.add(key);
      return [];
    }
    const message = `${dates.stage} on this date is already in the calendar of this exam`;
    return [{ field: isOne ? 'startsOn' : `entries.${at}.startsOn`, message }];
  });
  const [first] = fields;
  if (first) throw new AppError('conflict', { public: first.message, fields });
  if (present.length + added.length > maxEntriesOfExam) {
    const message = `An exam is limited to ${maxEntriesOfExam} dates, and this one has ${present.length}`;
    throw fieldError('conflict', 'examId', message);
  }
}

/**
 * Moves the dates of a merged exam to the remaining exam, in the transaction of the merge. Deletes dates that the
 * remaining exam already has. Returns the number of moved dates. The total may exceed the limit per exam.
 */
export async function moveDatesToExam(
  { transaction, changed }: AuditedChange,
  fromId: number,
  intoId: number,
): Promise<number> {
  const keys = new Set((await selectDatesOfExam(transaction, intoId)).map(getDatesKey));
  const dates = await selectDatesOfExam(transaction, fromId);
  const moving = dates.filter((each) => !keys.has(getDatesKey(each))).map(({ id }) => id);
  const repeated = dates.filter((each) => keys.has(getDatesKey(each))).map(({ id }) => id);
  if (moving.length > 0) await moveEntries(transaction, moving, intoId);
  if (repeated.length > 0) await deleteEntries(transaction, repeated);
  if (dates.length > 0) changed(calendarTag);
  return moving.length;
}

/** Returns the number of dates that are deleted with these exams. */
export async function countDatesOfExams(db: Database, examIds: number[]): Promise<number> {
  return examIds.length === 0 ? 0 : countEntriesOfExams(db, examIds);
}
