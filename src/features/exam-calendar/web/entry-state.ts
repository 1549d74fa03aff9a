import { daysBetween, type CalendarDay } from '#lib/time/calendar-day.ts';

/** `open` is a window that includes today, `today` a single day. */
export type EntryState = 'past' | 'open' | 'today' | 'coming';

interface Dated {
  startsOn: CalendarDay;
  endsOn: CalendarDay | null;
}

/** Returns the state of a day or window relative to `today`. */
export function entryState({ startsOn, endsOn }: Dated, today: CalendarDay): EntryState {
  if (startsOn > today) return 'coming';
  if ((endsOn ?? startsOn) < today) return 'past';
  return endsOn === null ? 'today' : 'open';
}

/** Returns the days until a coming entry begins or a running one ends; negative for a past one. */
export function daysLeft(entry: Dated, today: CalendarDay): number {
  const { startsOn, endsOn } = entry;
  return daysBetween(today, startsOn > today ? startsOn : (endsOn ?? startsOn));
}

export interface SortedEntries<Entry> {
  /** Open windows and entries of today, by their first day. */
  running: Entry[];
  /** By their first day. */
  coming: Entry[];
  /** Past entries of this year, latest first. */
  past: Entry[];
  /** First day of the next coming entry; undefined if there is none. */
  nextOn: CalendarDay | undefined;
}

/** Splits entries into the groups that a page shows. Omits past entries of earlier years. */
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

/** Groups entries by name. Groups are in the order of their first entries. */
export function grouped<Entry>(entries: Entry[], groupOf: (entry: Entry) => string): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(groupOf(entry));
    if (group) group.push(entry);
    else groups.set(groupOf(entry), [entry]);
  }
  return [...groups];
}
