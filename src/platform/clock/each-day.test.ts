import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { eachDayInIndia } from './each-day.ts';

const dayMs = 86_400_000;
const noon = Date.UTC(2026, 10, 22, 6, 30);

/** Counts runs, with a clock that the test sets. */
function countedDays() {
  const clock = { now: noon, runs: 0 };
  const days = eachDayInIndia(
    async () => void (clock.runs += 1),
    (error) => assert.fail(String(error)),
    { now: () => clock.now, maxMs: 5 },
  );
  days.start();
  return { clock, close: days.close };
}

describe('each day in India', () => {
  test('does not run within the same day', async () => {
    const { clock, close } = countedDays();
    clock.now += dayMs / 4;
    await sleep(30);
    assert.equal(clock.runs, 0);
    close();
  });

  for (const [name, days] of [
    ['forward', 400],
    ['back', -400],
  ] as const) {
    test(`runs once when the clock jumps ${name} by many days`, async () => {
      const { clock, close } = countedDays();
      clock.now += days * dayMs;
      await eventually(() => assert.equal(clock.runs, 1));
      await sleep(30);
      assert.equal(clock.runs, 1);
      close();
    });
  }
});
