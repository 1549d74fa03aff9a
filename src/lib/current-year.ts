import { dayInIndia, dayParts } from './calendar-day.ts';

/** The calendar year in India, on the server's clock. Pages take it from `usePageYear`: a reader's clock may be wrong. */
export function currentYear(): number {
  return dayParts(dayInIndia(Date.now())).year;
}
