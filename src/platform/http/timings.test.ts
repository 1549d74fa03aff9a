import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTimings } from './timings.ts';

const minute = 60_000;

/** Timings with a fake clock. `note` records a response that takes this many milliseconds. */
function createTestTimings() {
  const clock = { now: 0 };
  const timings = createTimings(() => clock.now);
  const note = (milliseconds: number, isFailure = false) => {
    const startedAt = clock.now;
    clock.now += milliseconds;
    timings.note('calls', startedAt, isFailure);
  };
  return { clock, timings, note };
}

test('quantiles are accurate to five percent', () => {
  const milliseconds = fc.double({ min: 0.02, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(milliseconds, { minLength: 1, maxLength: 300 }), (times) => {
      const { clock, timings } = createTestTimings();
      for (const time of times) {
        clock.now = time;
        timings.note('pages', 0, false);
      }
      const { p50, p95, count } = timings.lastHour().pages;
      const sorted = times.toSorted((a, b) => a - b);
      const nearestRank = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!;
      assert.equal(count, times.length);
      assert.ok(Math.abs(p50! / nearestRank(0.5) - 1) < 0.05, `p50 ${p50} of ${sorted.join()}`);
      assert.ok(Math.abs(p95! / nearestRank(0.95) - 1) < 0.05, `p95 ${p95} of ${sorted.join()}`);
    }),
  );
});

test('pages and calls are counted separately', () => {
  const { timings, note } = createTestTimings();
  note(5);
  note(5, true);
  const { pages, calls } = timings.lastHour();
  assert.deepEqual(pages, { count: 0, failures: 0, p50: null, p95: null });
  assert.deepEqual([calls.count, calls.failures], [2, 1]);
});

test('an answer counts for one hour', () => {
  const { clock, timings, note } = createTestTimings();
  const counted = () => timings.lastHour().calls;
  note(1, true);
  clock.now = 30 * minute;
  note(1);
  clock.now = 59 * minute;
  assert.deepEqual([counted().count, counted().failures], [2, 1]);
  clock.now = 60 * minute;
  assert.deepEqual([counted().count, counted().failures], [1, 0]);
  note(1);
  assert.deepEqual(
    [counted().count, counted().failures],
    [2, 0],
    'the expired slot is replaced, not added to',
  );
  clock.now = 500 * minute;
  assert.equal(counted().count, 0);
});

test('very short and very long answers are counted', () => {
  const { timings, note } = createTestTimings();
  note(0);
  note(86_400_000);
  assert.equal(timings.lastHour().calls.count, 1, 'the first was a day ago');
  note(0);
  assert.deepEqual([timings.lastHour().calls.count, timings.lastHour().calls.p50! < 0.02], [2, true]);
});
