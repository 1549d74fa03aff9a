import { indiaOffsetMs } from './calendar-day.ts';

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' } as const;
const dayFormat = new Intl.DateTimeFormat('en-IN', day);

const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Formats a time of day in India: `{ hour: 2, minute: 30 }` -> '2:30 am (India time)'. */
export function clockInIndia({ hour, minute }: { hour: number; minute: number }): string {
  return `${clock.format(Date.UTC(2000, 0, 1, hour, minute))} (India time)`;
}

/** Returns the value of a `datetime-local` field, in India: '2026-03-03T15:52'. `at` is in milliseconds. */
export function toIndiaTimeField(at: number): string {
  return new Date(at + indiaOffsetMs).toISOString().slice(0, 16);
}

/** Parses such a value. Returns an ISO time in UTC, or the value itself if it is not a date and time. */
export function fromIndiaTimeField(value: string): string {
  const at = new Date(`${value}+05:30`);
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}

/** Returns the day in India: 'Monday, 23 November'. `at` is in milliseconds. */
export function dayNameInIndia(at: number): string {
  return dayFormat.format(at);
}

/** Returns a date with its year and time: '3 Mar 2026, 3:52 pm (India time)'. `at` is in milliseconds if a number. */
export function dateTimeInIndia(at: Date | number): string {
  return `${dateTimeFormat.format(at)} (India time)`;
}
