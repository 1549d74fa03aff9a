/** A calendar day without a time, such as '2027-05-24'. The text order equals the order of the days. */
export type CalendarDay = string;

/** Offset of Indian Standard Time: UTC+5:30, without daylight saving time. */
export const indiaOffsetMs = 19_800_000;
const dayMs = 86_400_000;

const toTime = (day: CalendarDay) => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): CalendarDay => new Date(time).toISOString().slice(0, 10);

/** Returns whether a text is an existing day from year 1 to 9999: '2027-02-29' is not. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const time = toTime(text);
  return !Number.isNaN(time) && toDay(time) === text;
}

/** Returns the day in India at a time in milliseconds. */
export function dayInIndia(now: number): CalendarDay {
  return toDay(now + indiaOffsetMs);
}

/** Returns the milliseconds until the next day begins in India, at least 1. */
export function untilMidnightInIndia(now: number): number {
  return dayMs - ((now + indiaOffsetMs) % dayMs);
}

/** Returns the number of days from `from` to `to`. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (toTime(to) - toTime(from)) / dayMs;
}

/** Adds days; a negative number subtracts. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return toDay(toTime(day) + days * dayMs);
}

/** Returns the same day of another year. 29 February becomes the 28th in other than leap years. */
export function addYears(day: CalendarDay, years: number): CalendarDay {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return isCalendarDay(moved) ? moved : `${moved.slice(0, 8)}28`;
}

/** Returns the last day of the month of a day. */
export function lastDayOfMonth(day: CalendarDay): CalendarDay {
  const { year, month } = dayParts(day);
  return toDay(Date.UTC(year, month, 0));
}

export interface DayParts {
  year: number;
  /** 1 is January. */
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a day without its year: '21 Nov'. */
export function shortDay(text: CalendarDay): string {
  const { day, month } = dayParts(text);
  return `${day} ${months[month - 1]}`;
}

/** Formats a day with its year: '21 Nov 2026'. */
export function shortDate(text: CalendarDay): string {
  return `${shortDay(text)} ${dayParts(text).year}`;
}

/** Formats the month of a day: 'March 2027'. */
export function monthAndYear(day: CalendarDay): string {
  return new Date(toTime(day)).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export function dayParts(day: CalendarDay): DayParts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date, weekday: new Date(toTime(day)).getUTCDay() };
}
