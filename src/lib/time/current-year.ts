import { dayInIndia, dayParts } from './calendar-day.ts';

/**
 * Returns the calendar year in India by the server's clock. Pages use `usePageYear`, because a visitor's clock may
 * be wrong.
 */
export function currentYear(): number {
  return dayParts(dayInIndia(Date.now())).year;
}
