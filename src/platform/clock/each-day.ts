import { dayInIndia, untilMidnightInIndia } from '#lib/time/calendar-day.ts';

/** The clock may change, or the machine may sleep, while a timer waits. */
const maxWaitMs = 600_000;

/**
 * Calls `run` once whenever the day in India has changed. A failure is reported and does not stop later calls. A
 * clock that jumps by several days causes one call.
 */
export function eachDayInIndia(
  run: () => Promise<void>,
  onError: (error: unknown) => void,
  { now = Date.now, maxMs = maxWaitMs } = {},
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
    // A timer may fire slightly early and would then wait for the same midnight again. The extra 50 ms avoid that.
    timer = setTimeout(look, Math.min(untilMidnightInIndia(now()) + 50, maxMs)).unref();
  }

  return { start: wait, close: () => clearTimeout(timer) };
}
