import { daysBetween, type CalendarDay } from '#lib/calendar-day.ts';

/** `open` is a window that runs, `today` a single day. */
export type EntryState = 'past' | 'open' | 'today' | 'coming';

interface Dated {
  startsOn: CalendarDay;
  endsOn: CalendarDay | null;
}

/** Where a day or a window stands, seen from a day. */
export function entryState({ startsOn, endsOn }: Dated, today: CalendarDay): EntryState {
  if (startsOn > today) return 'coming';
  if ((endsOn ?? startsOn) < today) return 'past';
  return endsOn === null ? 'today' : 'open';
}

/** Days from today to what comes, or to the last day of what runs; negative for what is past. */
export function daysLeft(entry: Dated, today: CalendarDay): number {
  const { startsOn, endsOn } = entry;
  return daysBetween(today, startsOn > today ? startsOn : (endsOn ?? startsOn));
}

export interface SortedEntries<Entry> {
  /** Windows that run and what is today, by their beginning. */
  running: Entry[];
  /** By their beginning. */
  coming: Entry[];
  /** Of this year, the latest first. */
  past: Entry[];
  /** When the next of those that come begins; undefined when none comes. */
  nextOn: CalendarDay | undefined;
}

/** Entries as a page shows them; those of earlier years are left out. */
export function sortEntries<Entry extends Dated>(entries: Entry[], today: CalendarDay): SortedEntries<Entry> {
  const within = (...states: EntryState[]) =>
    entries.filter((entry) => states.includes(entryState(entry, today)));
  const coming = within('coming');
  const year = today.slice(0, 4);
  return {
    running: within('open', 'today'),
    coming,
    past: within('past').filter(({ startsOn, endsOn }) => (endsOn ?? startsOn).startsWith(year)),
    nextOn: coming[0]?.startsOn,
  };
}

/** Entries under the name of their group, groups in the order of their first entries. */
export function grouped<Entry>(entries: Entry[], groupOf: (entry: Entry) => string): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(groupOf(entry));
    if (group) group.push(entry);
    else groups.set(groupOf(entry), [entry]);
  }
  return [...groups];
}
