import { addDays, dayInIndia, type CalendarDay } from '#lib/calendar-day.ts';
import type { BackupSettingsFields, KeptBackup } from '../backup.contract.ts';

type Candidate = Pick<KeptBackup, 'name' | 'at' | 'facts' | 'isManual' | 'isPinned'>;
type Rule = Pick<BackupSettingsFields, 'keepDaily' | 'keepWeekly' | 'keepMonthly'>;

/** What stays of a kind that is no longer taken. */
const keptOfFormerKind = 2;

/**
 * The names of the backups that the rule deletes. Manual and pinned backups stay, and so do those whose contents are
 * unknown. The rule applies to each kind by itself, so that no backup displaces one that holds more. Of a kind that is
 * no longer taken only the newest few stay: otherwise two whole sets fill the disk.
 */
export function backupsToDelete(backups: readonly Candidate[], rule: Rule): string[] {
  const scheduled = backups
    .filter(({ isManual, isPinned, facts }) => !isManual && !isPinned && facts)
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return [...Map.groupBy(scheduled, kindOf).values()].flatMap((kind) => {
    const kept = keptByRule(kind, rule);
    const most = isFormerKind(kind, scheduled, rule) ? keptOfFormerKind : kept.length;
    const staying = new Set(kept.slice(0, most));
    return kind.filter((backup) => !staying.has(backup)).map(({ name }) => name);
  });
}

/**
 * Whether only other kinds were taken since, on as many days as the rule keeps daily backups of. Days, not the age:
 * a single backup after a long pause displaces nothing. Both lists are newest first.
 */
function isFormerKind(
  kind: readonly Candidate[],
  scheduled: readonly Candidate[],
  { keepDaily }: Rule,
): boolean {
  const newest = kind[0]!;
  const daysSince = new Set(scheduled.filter(({ at }) => at > newest.at).map(dayOf));
  return daysSince.size >= keepDaily;
}

/** Rows only, all files, or some: a store that lost files must not displace the backup that still has them. */
function kindOf({ facts }: Candidate): 'rows' | 'files' | 'incomplete' {
  if (!facts?.withFiles) return 'rows';
  return facts.missingFiles === 0 ? 'files' : 'incomplete';
}

const dayOf = ({ at }: { at: string }): CalendarDay => dayInIndia(Date.parse(at));

/**
 * The newest of each of the last so many days, weeks (from Monday) and months of India that have one. Nights without a
 * backup use up nothing, and the newest one always stays. Takes and answers them newest first.
 */
function keptByRule(newestFirst: Candidate[], rule: Rule): Candidate[] {
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, rule.keepDaily),
    ...newestOfEach(newestFirst, (backup) => mondayOf(dayOf(backup)), rule.keepWeekly),
    ...newestOfEach(newestFirst, (backup) => dayOf(backup).slice(0, 7), rule.keepMonthly),
  ]);
  return newestFirst.filter((backup) => kept.has(backup));
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
