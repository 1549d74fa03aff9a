import { addDays, dayInIndia, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { BackupSettingsFields, StoredBackup } from '../backup.contract.ts';

type Candidate = Pick<StoredBackup, 'name' | 'at' | 'facts' | 'isManual' | 'isPinned'>;
type Rule = Pick<BackupSettingsFields, 'keepDaily' | 'keepWeekly' | 'keepMonthly'>;

/** Number of backups that remain of a kind that is no longer taken. */
const maxOfFormerKind = 2;

/**
 * Returns the names of the backups that the retention rule deletes. Manual backups, pinned backups and backups
 * without facts stay. The rule applies to each kind separately, so that a backup never replaces one that contains
 * more. Of a kind that is no longer taken only the newest few stay: otherwise two full sets would fill the disk.
 */
export function getBackupsToDelete(backups: readonly Candidate[], rule: Rule): string[] {
  const scheduled = backups
    .filter(({ isManual, isPinned, facts }) => !isManual && !isPinned && facts)
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return [...Map.groupBy(scheduled, getKind).values()].flatMap((kind) => {
    const chosenBackups = chooseByRule(kind, rule);
    const maxCount = isFormerKind(kind, scheduled, rule) ? maxOfFormerKind : chosenBackups.length;
    const staying = new Set(chosenBackups.slice(0, maxCount));
    return kind.filter((backup) => !staying.has(backup)).map(({ name }) => name);
  });
}

/**
 * Whether other kinds have been taken on at least `keepDaily` days since the newest backup of this kind. It counts
 * days with backups and not the age: after a long pause a single backup replaces nothing. Both lists are newest
 * first.
 */
function isFormerKind(
  kind: readonly Candidate[],
  scheduled: readonly Candidate[],
  { keepDaily }: Rule,
): boolean {
  const newest = kind[0]!;
  const daysSince = new Set(scheduled.filter(({ at }) => at > newest.at).map(getDay));
  return daysSince.size >= keepDaily;
}

/** Incomplete backups are a kind of their own: they must not replace a backup that still has the lost files. */
function getKind({ facts }: Candidate): 'rows' | 'files' | 'incomplete' {
  if (!facts?.withFiles) return 'rows';
  return facts.missingFiles === 0 ? 'files' : 'incomplete';
}

const getDay = ({ at }: { at: string }): CalendarDay => dayInIndia(Date.parse(at));

/**
 * Returns the newest backup of each of the last `keepDaily` days, `keepWeekly` weeks (from Monday) and `keepMonthly`
 * months that have a backup, in Indian time. Periods without a backup do not count, and the newest backup always
 * stays. Input and result are newest first.
 */
function chooseByRule(newestFirst: Candidate[], rule: Rule): Candidate[] {
  const chosenBackups = new Set([
    ...newestFirst.slice(0, 1),
    ...keepNewestOfEach(newestFirst, getDay, rule.keepDaily),
    ...keepNewestOfEach(newestFirst, (backup) => getMonday(getDay(backup)), rule.keepWeekly),
    ...keepNewestOfEach(newestFirst, (backup) => getDay(backup).slice(0, 7), rule.keepMonthly),
  ]);
  return newestFirst.filter((backup) => chosenBackups.has(backup));
}

function keepNewestOfEach<Backup>(
  newestFirst: Backup[],
  getSpan: (backup: Backup) => string,
  maxCount: number,
): Backup[] {
  const newest = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const span = getSpan(backup);
    if (!newest.has(span)) newest.set(span, backup);
  }
  return [...newest.values()].slice(0, maxCount);
}

function getMonday(day: CalendarDay): CalendarDay {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
