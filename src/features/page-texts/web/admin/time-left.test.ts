import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeLeft } from './time-left.ts';

test('the time left is rounded to a fitting unit', () => {
  assert.deepEqual([1, 89, 150, 5_000, 6_000, 400_000].map(timeLeft), [
    'about a minute',
    'about a minute',
    'about 3 minutes',
    'about 83 minutes',
    'about 2 hours',
    'about 5 days',
  ]);
});
