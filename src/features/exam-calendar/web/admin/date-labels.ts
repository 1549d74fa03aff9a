import { dayParts, monthAndYear, type CalendarDay } from '#lib/time/calendar-day.ts';
import type { Dated } from '../../calendar.contract.ts';
import { daysLeft, entryState } from '../entry-state.ts';
import { formatCount } from '#lib/text/format.ts';

// In UTC, because a day has no time.
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function formatDay(day: CalendarDay): string {
  const { year, month, day: date } = dayParts(day);
  return long.format(Date.UTC(year, month - 1, date));
}

/** 'Mon, 24 May 2027', two such days for a window, or 'May 2027'. */
export function formatDates({ startsOn, endsOn, precision }: Dated): string {
  if (precision === 'month') return monthAndYear(startsOn);
  return endsOn === null ? formatDay(startsOn) : `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
}

const counted = (days: number) => formatCount(days, 'day');

/** Returns the state of a date relative to today: 'Open now, 5 days left', 'In 12 days', 'Past'. */
export function getStateLabel(entry: Dated, today: CalendarDay): string {
  const days = daysLeft(entry, today);
  switch (entryState(entry, today)) {
    case 'open':
      return days === 0 ? 'Open now, last day' : `Open now, ${counted(days)} left`;
    case 'today':
      return 'Today';
    case 'month':
      return 'This month';
    case 'coming':
      if (entry.precision === 'month') return 'Day not announced';
      return days === 1 ? 'Tomorrow' : `In ${counted(days)}`;
    case 'past':
      return 'Past';
  }
}
