import { dayInIndia, untilMidnightInIndia } from '#lib/calendar-day.ts';

/** The clock may be set, or the machine may sleep, while a timer waits. */
const longestWaitMs = 600_000;

/**
 * Runs something once whenever the day in India is another one than before; a failure is reported and does not end it.
 * A clock that jumps, by any number of days, makes one run.
 */
export function eachDayInIndia(
  run: () => Promise<void>,
  onError: (error: unknown) => void,
  { now = Date.now, longestMs = longestWaitMs } = {},
) {
  let timer: NodeJS.Timeout | undefined;
  let day = dayInIndia(now());

  function look(): void {
    const today = dayInIndia(now());
    if (today !== day) run().catch(onError);
    day = today;
    wait();
  }

  function wait(): void {
    // A timer may fire a moment early, and would then wait for the same midnight again at once.
    timer = setTimeout(look, Math.min(untilMidnightInIndia(now()) + 50, longestMs)).unref();
  }

  return { start: wait, close: () => clearTimeout(timer) };
}
