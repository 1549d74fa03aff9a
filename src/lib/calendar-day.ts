/** A day of the calendar without a time, as '2027-05-24': texts of this form sort as the days do. */
export type CalendarDay = string;

/** India has one time zone, without summer time: 5 hours and 30 minutes before UTC. */
const indiaOffsetMs = 19_800_000;
const dayMs = 86_400_000;

const timeOf = (day: CalendarDay) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): CalendarDay => new Date(time).toISOString().slice(0, 10);

/** Whether a text is a day that there is, from the year 1 to 9999: '2027-02-29' is none. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const time = timeOf(text);
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The day that it is in India at a time in milliseconds. */
export function dayInIndia(now: number): CalendarDay {
  return dayOf(now + indiaOffsetMs);
}

/** Milliseconds until the next day begins in India; from 1 on. */
export function untilMidnightInIndia(now: number): number {
  return dayMs - ((now + indiaOffsetMs) % dayMs);
}

/** How many days later `to` is than `from`. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (timeOf(to) - timeOf(from)) / dayMs;
}

/** So many days later, or earlier. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(timeOf(day) + days * dayMs);
}

/** The same day of a later or earlier year; 29 February is the 28th where there is none. */
export function addYears(day: CalendarDay, years: number): CalendarDay {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return isCalendarDay(moved) ? moved : `${moved.slice(0, 8)}28`;
}

export interface DayParts {
  year: number;
  /** From 1 for January. */
  month: number;
  day: number;
  /** From 0 for Sunday. */
  weekday: number;
}

export function dayParts(day: CalendarDay): DayParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date, weekday: new Date(timeOf(day)).getUTCDay() };
}
