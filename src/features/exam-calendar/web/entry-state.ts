import { daysBetween, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Dated } from '../calendar.contract.ts';

/** `open` is a window that includes today, `today` a single day, `month` a month whose day is not known. */
export type EntryState = 'past' | 'open' | 'today' | 'month' | 'coming';

/** Returns the state of a day or window relative to `today`. */
export function entryState({ startsOn, endsOn, precision }: Dated, today: CalendarDay): EntryState {
  if (startsOn > today) return 'coming';
  if ((endsOn ?? startsOn) < today) return 'past';
  if (precision === 'month') return 'month';
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
  /** By their first day, with those of this month whose day is not known. */
  coming: Entry[];
  /** Past entries of this year, latest first. */
  past: Entry[];
  /** Day of the next coming entry with one; undefined if there is none. */
  nextOn: CalendarDay | undefined;
}

/** Splits entries into the groups that a page shows. Omits past entries of earlier years. */
export function sortEntries<Entry extends Dated>(entries: Entry[], today: CalendarDay): SortedEntries<Entry> {
  const within = (...states: EntryState[]) =>
    entries.filter((entry) => states.includes(entryState(entry, today)));
  const coming = within('month', 'coming');
  const year = today.slice(0, 4);
  return {
    running: within('open', 'today'),
    coming,
    past: within('past').filter(({ startsOn, endsOn }) => (endsOn ?? startsOn).startsWith(year)),
    nextOn: coming.find(({ precision }) => precision !== 'month')?.startsOn,
  };
}

/** Groups entries by name. Groups are in the order of their first entries. */
export function grouped<Entry>(entries: Entry[], getGroup: (entry: Entry) => string): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(getGroup(entry));
    if (group) group.push(entry);
    else groups.set(getGroup(entry), [entry]);
  }
  return [...groups];
}

/** Returns the first day, or the month as '2027-05': the value of a `time` element. */
export function getDateTime({ startsOn, precision }: Dated): string {
  return precision === 'month' ? startsOn.slice(0, 7) : startsOn;
}
