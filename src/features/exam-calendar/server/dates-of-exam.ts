import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { maxEntriesOfExam, type CalendarDates } from '../calendar-admin.contract.ts';

type Dated = Pick<CalendarDates, 'stage' | 'startsOn' | 'endsOn'>;

/** Returns a key that is equal for two entries of an exam with the same stage and days. */
export function sameDates({ stage, startsOn, endsOn }: Dated): string {
  return JSON.stringify([stage.toLowerCase(), startsOn, endsOn]);
}

/**
 * Throws 409 when a new date repeats an existing or another new one, or when the exam would have more than 200.
 * Field names in the error are those of one entry, or `entries.0.startsOn` and so on for many.
 */
export function checkDates(present: Dated[], added: Dated[], isOne: boolean): void {
  const known = new Set(present.map(sameDates));
  const fields = added.flatMap((dates, at) => {
    const key = sameDates(dates);
    if (!known.has(key)) {
      known.add(key);
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
