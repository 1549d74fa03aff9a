import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  endTimer,
  formatClock,
  getElapsedMs,
  getPhase,
  getRemainingMs,
  togglePause,
  type PracticeTimer,
} from './practice-timer.ts';

const minute = 60_000;
const startedAt = Date.UTC(2026, 10, 30, 9);
const at = (minutes: number) => startedAt + minutes * minute;
const paper = { paperId: 7, slug: 'ssc-cgl', title: 'SSC CGL' };
const timer: PracticeTimer = { ...paper, minutes: 60, startedAt, pausedAt: null, pausedMs: 0 };

describe('the time of a timer', () => {
  test('stands still in a pause and runs on after it', () => {
    const paused = togglePause(timer, at(10));
    assert.equal(getElapsedMs(paused, at(25)), 10 * minute);
    assert.equal(getElapsedMs(togglePause(paused, at(25)), at(30)), 15 * minute);
  });

  test('is the sum of the times between pauses', () => {
    const lengths = fc.array(fc.tuple(fc.nat(5_000_000), fc.nat(5_000_000)));
    fc.assert(
      fc.property(lengths, (steps) => {
        let [now, changed] = [startedAt, timer];
        for (const [run, pause] of steps) {
          changed = togglePause(changed, (now += run));
          changed = togglePause(changed, (now += pause));
        }
        assert.equal(
          getElapsedMs(changed, now),
          steps.reduce((sum, [run]) => sum + run, 0),
        );
      }),
    );
  });

  test('is not negative if the clock is set back', () => {
    assert.equal(getElapsedMs(timer, at(-5)), 0);
    assert.equal(getElapsedMs(togglePause(togglePause(timer, at(10)), at(5)), at(12)), 12 * minute);
  });

  test('is negative in overtime', () => {
    assert.equal(getRemainingMs(timer, at(63)), -3 * minute);
  });
});

describe('the phase of a timer', () => {
  test('changes five minutes before the end and at the end', () => {
    const phases = [54.9, 55, 59.9, 60, 90].map((minutes) => getPhase(timer, at(minutes)));
    assert.deepEqual(phases, ['running', 'last-minutes', 'last-minutes', 'over', 'over']);
  });

  test('of a short timer has no last minutes', () => {
    assert.equal(getPhase({ ...timer, minutes: 5 }, at(1)), 'running');
  });
});

test('a clock has hours only if there are any', () => {
  assert.deepEqual([0, 65_900, 3_909_000].map(formatClock), ['0:00', '1:05', '1:05:09']);
});

test('a run has the start, the begun minutes without pauses, and the marks', () => {
  const marks = { score: 62.5, total: 100 };
  const resumed = togglePause(togglePause(timer, at(10)), at(20));
  assert.deepEqual(endTimer(resumed, marks, at(40.2)), {
    startedAt: '2026-11-30T09:00:00.000Z',
    minutes: 31,
    ...marks,
  });
  assert.equal(endTimer(timer, marks, startedAt).minutes, 1);
});
