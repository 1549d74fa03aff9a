import { addDays, dayInIndia, type CalendarDay } from '#lib/calendar-day.ts';
import type { BackupSettingsFields, KeptBackup } from '../backup.contract.ts';

type Candidate = Pick<KeptBackup, 'name' | 'at' | 'facts' | 'isManual' | 'isPinned'>;
type Rule = Pick<BackupSettingsFields, 'keepDaily' | 'keepWeekly' | 'keepMonthly'>;

/**
 * The names of the backups that the rule deletes. Manual and pinned backups stay, and so do those whose contents are
 * unknown. The rule applies to each kind by itself, so that no backup displaces one that holds more.
 */
export function backupsToDelete(backups: readonly Candidate[], rule: Rule): string[] {
  const scheduled = backups.filter(({ isManual, isPinned, facts }) => !isManual && !isPinned && facts);
  return [...Map.groupBy(scheduled, kindOf).values()].flatMap((kind) => deletedByRule(kind, rule));
}

/** Rows only, all files, or some: a store that lost files must not displace the backup that still has them. */
function kindOf({ facts }: Candidate): 'rows' | 'files' | 'incomplete' {
  if (!facts?.withFiles) return 'rows';
  return facts.missingFiles === 0 ? 'files' : 'incomplete';
}

/**
 * All but the newest of each of the last so many days, weeks (from Monday) and months of India that have one. Nights
 * without a backup use up nothing, and the newest one always stays.
 */
function deletedByRule(backups: readonly Candidate[], rule: Rule): string[] {
  const newestFirst = backups.toSorted((one, other) => other.at.localeCompare(one.at));
  const dayOf = ({ at }: { at: string }) => dayInIndia(Date.parse(at));
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, rule.keepDaily),
    ...newestOfEach(newestFirst, (backup) => mondayOf(dayOf(backup)), rule.keepWeekly),
    ...newestOfEach(newestFirst, (backup) => dayOf(backup).slice(0, 7), rule.keepMonthly),
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
