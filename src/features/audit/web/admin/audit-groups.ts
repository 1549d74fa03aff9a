import { formatCount, groupedCount } from '#lib/text/format.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { dateTimeInIndia, dayNameInIndia } from '#lib/time/india-time.ts';
import type { AuditEntry } from '../../audit.contract.ts';
import { getActionPhrase, hasSubject } from './audit-labels.ts';

/** One entry, or entries that the list folds into one row. Newest first. */
export interface AuditGroup {
  /** Id of the newest entry. */
  id: number;
  entries: AuditEntry[];
}

export interface AuditDay {
  /** '2026-11-23', in India. */
  day: string;
  groups: AuditGroup[];
}

/** Fewer entries of one kind in a row stay single rows. */
const fewestFolded = 3;
const signIns = new Set(['session.started', 'session.ended', 'session.confirmed']);
const plurals: Record<string, string> = { category: 'categories' };

const isSignIn = ({ action }: AuditEntry) => signIns.has(action);
const isSameUser = (one: AuditEntry, other: AuditEntry) =>
  one.userId === other.userId && one.userName === other.userName;

/** Returns whether `entry` belongs to the group of the entry that follows it in time. */
function continues(previous: AuditEntry | undefined, entry: AuditEntry): boolean {
  if (previous === undefined || entry.subjectType === 'bulk') return false;
  return isSameUser(previous, entry) && previous.action === entry.action;
}

/** Groups the entries of one day: all sign-ins of a user, and runs of one action by one user. */
function groupDay(entries: readonly AuditEntry[]): AuditGroup[] {
  const groups: AuditGroup[] = [];
  let run: AuditEntry[] = [];
  const endRun = () => {
    if (run.length >= fewestFolded) groups.push({ id: run[0]!.id, entries: run });
    else groups.push(...run.map((entry) => ({ id: entry.id, entries: [entry] })));
    run = [];
  };
  for (const entry of entries) {
    if (isSignIn(entry)) {
      const known = groups.find(({ entries: [first] }) => isSignIn(first!) && isSameUser(first!, entry));
      if (known) known.entries.push(entry);
      else {
        endRun();
        groups.push({ id: entry.id, entries: [entry] });
      }
      continue;
    }
    if (!continues(run.at(-1), entry)) endRun();
    run.push(entry);
  }
  endRun();
  return groups;
}

/** Groups entries, newest first, by days in India and into rows. */
export function groupEntries(entries: readonly AuditEntry[]): AuditDay[] {
  const days = Map.groupBy(entries, ({ at }) => dayInIndia(Date.parse(at)));
  return [...days].map(([day, ofDay]) => ({ day, groups: groupDay(ofDay) }));
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
export function getGroupPhrase({ entries }: AuditGroup): string {
  const [newest] = entries;
  const starts = entries.filter(({ action }) => action === 'session.started').length;
  if (isSignIn(newest!))
    return starts > 0 ? `signed in ${times(starts)}` : `used their session ${times(entries.length)}`;
  const phrase = getActionPhrase(newest!);
  const subject = ` the ${newest!.subjectType}`;
  if (!phrase.endsWith(subject))
    return `${phrase}${hasSubject(newest!) ? ' ...' : ''} ${times(entries.length)}`;
  const many = plurals[newest!.subjectType] ?? `${newest!.subjectType}s`;
  return `${phrase.slice(0, -subject.length)} ${groupedCount(entries.length)} ${many}`;
}

const times = (count: number) => (count === 1 ? 'once' : formatCount(count, 'time'));

/** Returns the first names of a folded row: 'UPSC, SSC and 48 more'. Empty without subjects. */
export function getGroupNames({ entries }: AuditGroup): string {
  const names = [...new Set(entries.filter(hasSubject).map(({ subjectName }) => subjectName))];
  const rest = names.length - 2;
  if (rest <= 1) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} and ${groupedCount(rest)} more`;
}
