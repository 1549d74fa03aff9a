import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { doneText, durationText, getReportLabel, scheduleText, valueText } from './job-labels.ts';

test('schedules, durations and report values are formatted as text', () => {
  const time = { hour: 2, minute: 5 };
  assert.equal(scheduleText({ every: 'day', day: 0, ...time }), 'Every day at 2:05 am (India time)');
  assert.equal(scheduleText({ every: 'week', day: 0, ...time }), 'Every Sunday at 2:05 am (India time)');
  assert.equal(
    scheduleText({ every: 'month', day: 28, ...time }),
    'On day 28 of every month at 2:05 am (India time)',
  );
  assert.deepEqual([400, 59_999, 75_000, 7_500_000].map(durationText), [
    'less than a second',
    '59 s',
    '1 min 15 s',
    '2 h 5 min',
  ]);
  assert.deepEqual(['papersMoved', 'files_deleted', 'bytes'].map(getReportLabel), [
    'Papers moved',
    'Files deleted',
    'Bytes',
  ]);
  assert.deepEqual([123_456, true, null, 'पेपर', 0.5].map(valueText), ['1,23,456', 'Yes', '—', 'पेपर', '0.5']);
});

describe('doneText', () => {
  const run = { state: 'done' as const, summary: null, done: 12_000, total: 12_000 };

  test('is the summary of the job', () => {
    assert.equal(doneText({ ...run, summary: 'Deleted 3 papers' }), 'Deleted 3 papers');
  });

  test('is the total of a job without a summary', () => {
    assert.equal(doneText(run), '12,000');
  });

  test('is the progress of a cancelled job', () => {
    assert.equal(doneText({ ...run, state: 'cancelled', done: 120 }), '120 of 12,000');
  });
});
