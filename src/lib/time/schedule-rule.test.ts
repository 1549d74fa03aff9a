import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getCronPattern, nextTime, readCron } from './schedule-rule.ts';

const next = (cron: string, after: string) => nextTime(readCron(cron), new Date(after)).toISOString();

test('the next run is computed in India time', () => {
  assert.equal(next('30 2 * * *', '2026-03-01T12:00:00Z'), '2026-03-01T21:00:00.000Z');
  assert.equal(next('30 2 * * *', '2026-03-01T21:00:00Z'), '2026-03-02T21:00:00.000Z');
  // It is already Sunday in India.
  assert.equal(next('0 1 * * 0', '2026-02-28T19:00:00Z'), '2026-02-28T19:30:00.000Z');
  assert.equal(next('0 1 * * 0', '2026-02-28T19:30:00Z'), '2026-03-07T19:30:00.000Z');
  assert.equal(next('0 6 1 * *', '2026-12-05T00:00:00Z'), '2027-01-01T00:30:00.000Z');
});

test('a schedule round-trips as cron and runs within 31 days', () => {
  const day = fc.oneof(
    fc.record({ every: fc.constant('day' as const), day: fc.constant(0) }),
    fc.record({ every: fc.constant('week' as const), day: fc.integer({ min: 0, max: 6 }) }),
    fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 28 }) }),
  );
  const time = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
  const date = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, time, date, (ofDay, ofTime, after) => {
      const rule = { ...ofDay, ...ofTime };
      assert.deepEqual(readCron(getCronPattern(rule)), rule);
      const wait = nextTime(rule, after).getTime() - after.getTime();
      assert.ok(wait > 0 && wait <= 31 * 24 * 3_600_000);
    }),
  );
});

test('unsupported cron expressions are rejected', () => {
  for (const cron of [
    '',
    '* * * * *',
    '*/5 2 * * *',
    '30 2 31 * *',
    '30 2 1 * 1',
    '60 2 * * *',
    '30 2 * 1 *',
  ])
    assert.throws(() => readCron(cron), /no schedule/);
});
