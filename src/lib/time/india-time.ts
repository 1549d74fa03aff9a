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

/** Returns the day in India: 'Monday, 23 November'. `at` is in milliseconds. */
export function dayNameInIndia(at: number): string {
  return dayFormat.format(at);
}

/** Returns a date with its year and time: '3 Mar 2026, 3:52 pm (India time)'. `at` is in milliseconds if a number. */
export function dateTimeInIndia(at: Date | number): string {
  return `${dateTimeFormat.format(at)} (India time)`;
}
