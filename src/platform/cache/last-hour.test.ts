import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLastHour } from './last-hour.ts';

test('growth counts the last sixty minutes', () => {
  const counters = { hits: 100, misses: 7 };
  const hour = createLastHour(['hits'], () => ({ ...counters }));
  counters.hits += 5;
  assert.deepEqual(hour.growth(), { hits: 5 });
  for (let minute = 1; minute < 60; minute += 1) hour.sample();
  assert.deepEqual(hour.growth(), { hits: 5 }, '59 minutes later');
  hour.sample();
  counters.hits += 1;
  assert.deepEqual(hour.growth(), { hits: 1 }, 'older growth is not counted');
});
