import { groupedCount } from '#lib/text/format.ts';
import { clockInIndia } from '#lib/time/india-time.ts';
import type { JobRun, JobSchedule } from '../../jobs.contract.ts';

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns the time in the format of a time input: '02:30'. */
export const clockTime = ({ hour, minute }: Pick<JobSchedule, 'hour' | 'minute'>) =>
  `${twoDigits(hour)}:${twoDigits(minute)}`;

/** Returns 'Every day at 2:30 am (India time)', 'Every Sunday at ...' or 'On day 1 of every month at ...'. */
export function scheduleText(schedule: Pick<JobSchedule, 'every' | 'day' | 'hour' | 'minute'>): string {
  const { every, day } = schedule;
  const days = {
    day: 'Every day',
    week: `Every ${weekdays[day]}`,
    month: `On day ${day} of every month`,
  };
  return `${days[every]} at ${clockInIndia(schedule)}`;
}

/** Formats a duration: 400 -> 'less than a second', 75_000 -> '1 min 15 s', 7_500_000 -> '2 h 5 min'. */
export function durationText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${groupedCount(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}

/** Returns the result of a finished run: its summary, or its count of processed items. */
export function doneText({
  state,
  summary,
  done,
  total,
}: Pick<JobRun, 'state' | 'summary' | 'done' | 'total'>): string {
  if (summary !== null) return summary;
  if (total === null || total === 0) return done > 0 ? groupedCount(done) : '';
  return state === 'done' && done >= total
    ? groupedCount(total)
    : `${groupedCount(done)} of ${groupedCount(total)}`;
}

/** Labels of report fields whose names are not clear enough. */
const labels: Record<string, string> = {
  catalogRecords: 'Categories, exams and subjects',
  isUndo: 'Undo',
  left: 'Not undone',
};

/** Returns the label of a report field: 'papersMoved' -> 'Papers moved'. */
export function getReportLabel(key: string): string {
  if (key in labels) return labels[key]!;
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Formats a primitive value of a report. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return Number.isInteger(value) ? groupedCount(value) : String(value);
  return String(value);
}
