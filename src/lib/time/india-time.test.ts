import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateTimeInIndia, fromIndiaTimeField, toIndiaTimeField } from './india-time.ts';

test('dates and times are shown in India time', () => {
  assert.equal(dateTimeInIndia(new Date('2026-03-03T20:22:00Z')), '4 Mar 2026, 1:52 am (India time)');
});

test('a date and time field is in India time', () => {
  assert.equal(toIndiaTimeField(Date.parse('2026-03-03T20:22:59Z')), '2026-03-04T01:52');
  assert.equal(fromIndiaTimeField('2026-03-04T01:52'), '2026-03-03T20:22:00.000Z');
});

test('an incomplete date and time stays as it is', () => {
  assert.equal(fromIndiaTimeField('012026-03-04T01:52'), '012026-03-04T01:52');
});
