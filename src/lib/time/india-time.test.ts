import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateTimeInIndia } from './india-time.ts';

test('dates and times are shown in India time', () => {
  assert.equal(dateTimeInIndia(new Date('2026-03-03T20:22:00Z')), '4 Mar 2026, 1:52 am (India time)');
});
