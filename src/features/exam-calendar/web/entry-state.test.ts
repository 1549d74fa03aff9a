import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysLeft, entryState, getDateTime, grouped, sortEntries } from './entry-state.ts';

const today = '2027-05-24';
const entry = (startsOn: string, endsOn: string | null = null) => ({ startsOn, endsOn });

test('a window is open from its first to its last day', () => {
  assert.equal(entryState(entry('2027-05-24', '2027-05-30'), today), 'open');
  assert.equal(entryState(entry('2027-05-01', '2027-05-24'), today), 'open');
  assert.equal(entryState(entry('2027-05-25', '2027-05-30'), today), 'coming');
  assert.equal(entryState(entry('2027-05-01', '2027-05-23'), today), 'past');
  assert.equal(entryState(entry('2027-05-24'), today), 'today');
  assert.equal(entryState(entry('2027-05-23'), today), 'past');
});

test('a month without a day is coming until it ends, and is no next day', () => {
  const may = { ...entry('2027-05-01', '2027-05-31'), precision: 'month' as const };
  const june = { ...entry('2027-06-01', '2027-06-30'), precision: 'month' as const };
  assert.equal(entryState(may, today), 'month');
  assert.equal(entryState(may, '2027-06-01'), 'past');
  const day = entry('2027-06-05');
  const { running, coming, nextOn } = sortEntries([may, june, day], today);
  assert.deepEqual(
    { running, coming, nextOn },
    { running: [], coming: [may, june, day], nextOn: '2027-06-05' },
  );
  assert.deepEqual([getDateTime(may), getDateTime(day)], ['2027-05', '2027-06-05']);
});

test('daysLeft counts to the start, or to the end while running', () => {
  assert.equal(daysLeft(entry('2027-06-05', '2027-06-30'), today), 12);
  assert.equal(daysLeft(entry('2027-05-01', '2027-05-26'), today), 2);
  assert.equal(daysLeft(entry('2027-05-24'), today), 0);
});

test('sortEntries separates running, coming and past entries of this year', () => {
  const [open, next, same, later] = [
    entry('2027-05-01', '2027-06-30'),
    entry('2027-05-26'),
    entry('2027-05-26', '2027-05-28'),
    entry('2028-01-01'),
  ];
  const [past, overNewYear, lastYear] = [
    entry('2027-05-20'),
    entry('2026-12-30', '2027-01-02'),
    entry('2026-12-31'),
  ];
  assert.deepEqual(sortEntries([open, next, same, later, past, overNewYear, lastYear], today), {
    running: [open],
    coming: [next, same, later],
    past: [past, overNewYear],
    nextOn: '2027-05-26',
  });
  assert.equal(sortEntries([past], today).nextOn, undefined);
});

test('groups are in the order of their first entries', () => {
  assert.deepEqual(
    grouped(['b1', 'a1', 'b2'], ([group = '']) => group),
    [
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ],
  );
});
