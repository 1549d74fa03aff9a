import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentYear } from './current-year.ts';

test('the year begins at midnight in India', ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-12-31T18:29:59Z') });
  assert.equal(currentYear(), 2026);
  mock.timers.tick(1_000);
  assert.equal(currentYear(), 2027);
});
