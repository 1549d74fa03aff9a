import { formatCount, groupedCount } from '#lib/text/format.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { dateTimeInIndia, dayNameInIndia } from '#lib/time/india-time.ts';
import type { AuditEntry } from '../../audit.contract.ts';
import { getActionPhrase, hasSubject } from './audit-labels.ts';

/** One entry, or the entries of one act, such as 36 papers of one drop. Newest first. */
export interface AuditGroup {
  /** Id of the newest entry. */
  id: number;
  entries: AuditEntry[];
  /** The list ends within this act: there may be more entries of it. */
  isCut: boolean;
}

export interface AuditDay {
  /** '2026-11-23', in India. */
  day: string;
  groups: AuditGroup[];
}

/** Fewer entries of one kind stay single rows. */
const minFolded = 3;
/** A longer pause begins another act. */
const maxPauseMs = 15 * 60_000;
const signIns = new Set(['session.started', 'session.ended', 'session.confirmed']);

const isSignIn = ({ action }: AuditEntry) => signIns.has(action);

/** Returns whether `entry` belongs to the act of a later entry. All sign-ins of a day are one act. */
function continues(later: AuditEntry, entry: AuditEntry): boolean {
  if (later.userId !== entry.userId || later.userName !== entry.userName) return false;
  if (isSignIn(later) && isSignIn(entry)) return true;
  return isSoonAfter(later, entry) && later.action === entry.action && entry.subjectType !== 'bulk';
}

const isSoonAfter = (later: AuditEntry, entry: AuditEntry) =>
  Date.parse(later.at) - Date.parse(entry.at) <= maxPauseMs;

/**
 * Groups the entries of one day by act. Entries of other acts may be in between: a drop of papers also adds their
 * subjects.
 */
function groupDay(entries: readonly AuditEntry[], last: AuditEntry | undefined): AuditGroup[] {
  const acts: AuditEntry[][] = [];
  for (const entry of entries) {
    const act = acts.find((laterEntries) => continues(laterEntries.at(-1)!, entry));
    if (act) act.push(entry);
    else acts.push([entry]);
  }
  const toGroup = (act: AuditEntry[]) => ({
    id: act[0]!.id,
    entries: act,
    isCut: last !== undefined && isSoonAfter(act.at(-1)!, last),
  });
  return acts
    .flatMap((act) =>
      act.length >= minFolded || isSignIn(act[0]!) ? [toGroup(act)] : act.map((entry) => toGroup([entry])),
    )
    .toSorted((a, b) => b.id - a.id);
}

/** Groups entries, newest first, by days in India and by act. `hasMore`: there are older entries than these. */
export function groupEntries(entries: readonly AuditEntry[], hasMore: boolean): AuditDay[] {
  const days = Map.groupBy(entries, ({ at }) => dayInIndia(Date.parse(at)));
  const last = hasMore ? entries.at(-1) : undefined;
  return [...days].map(([day, ofDay]) => ({ day, groups: groupDay(ofDay, last) }));
}

/** Returns 'Today', 'Yesterday', 'Sunday, 15 November', or '3 Mar 2025' in another year. */
export function getDayTitle(day: string, now: number): string {
  const today = dayInIndia(now);
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  const noon = Date.parse(`${day}T12:00:00+05:30`);
  return day.slice(0, 4) === today.slice(0, 4)
    ? dayNameInIndia(noon)
    : dateTimeInIndia(noon).split(',', 1)[0]!;
}

/** Returns the end of 'Asha created 50 categories', without the user. */
export function getGroupPhrase({ entries, isCut }: AuditGroup): string {
  const [newest] = entries;
  const more = isCut ? ' or more' : '';
  const starts = entries.filter(({ action }) => action === 'session.started').length;
  if (isSignIn(newest!))
    return starts > 0 ? `signed in ${times(starts)}` : `used their session ${times(entries.length)}`;
  const phrase = getActionPhrase(newest!);
  const subject = ` the ${newest!.subjectType}`;
  if (!phrase.endsWith(subject))
    return `${phrase}${hasSubject(newest!) ? ' ...' : ''} ${times(entries.length)}`;
  const many = `${newest!.subjectType}s`.replace(/ys$/, 'ies');
  return `${phrase.slice(0, -subject.length)} ${groupedCount(entries.length)}${more} ${many}`;
}

const times = (count: number) => (count === 1 ? 'once' : formatCount(count, 'time'));

/** Returns the first names of a folded row: 'UPSC, SSC and 48 more'. Empty without subjects. */
export function getGroupNames({ entries }: AuditGroup): string {
  const names = [...new Set(entries.filter(hasSubject).map(({ subjectName }) => subjectName))];
  const rest = names.length - 2;
  if (rest <= 1) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${groupedCount(rest)} more`;
}
