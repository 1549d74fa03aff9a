import { addDays, dayInIndia, type CalendarDay } from '#lib/calendar-day.ts';
import type { BackupSettingsFields, KeptBackup } from '../backup.contract.ts';

/**
 * The names of those that may go: all but the newest of each of the last so many days, weeks (from Monday) and months
 * of India that have one. Nights without a backup use up nothing, and the newest one always stays.
 */
export function backupsToDelete(
  backups: readonly Pick<KeptBackup, 'name' | 'at'>[],
  { keepDaily, keepWeekly, keepMonthly }: Omit<BackupSettingsFields, 'withFiles' | 'updatedAt'>,
): string[] {
  const newestFirst = backups.toSorted((one, other) => other.at.localeCompare(one.at));
  const dayOf = ({ at }: { at: string }) => dayInIndia(Date.parse(at));
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, keepDaily),
    ...newestOfEach(newestFirst, (backup) => mondayOf(dayOf(backup)), keepWeekly),
    ...newestOfEach(newestFirst, (backup) => dayOf(backup).slice(0, 7), keepMonthly),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

function newestOfEach<Backup>(
  newestFirst: Backup[],
  spanOf: (backup: Backup) => string,
  most: number,
): Backup[] {
  const newest = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const span = spanOf(backup);
    if (!newest.has(span)) newest.set(span, backup);
  }
  return [...newest.values()].slice(0, most);
}

function mondayOf(day: CalendarDay): CalendarDay {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
