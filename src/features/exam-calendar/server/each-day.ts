import { untilMidnightInIndia } from '#lib/calendar-day.ts';

/** Runs something whenever a day begins in India; a failure is told and does not end it. */
export function eachDayInIndia(run: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  function wait(): void {
    // A timer may fire a moment early, and would then wait for the same midnight again at once.
    timer = setTimeout(
      () => {
        wait();
        run().catch(onError);
      },
      untilMidnightInIndia(Date.now()) + 50,
    ).unref();
  }
  return { start: wait, close: () => clearTimeout(timer) };
}
