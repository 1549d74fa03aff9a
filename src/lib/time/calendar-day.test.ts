import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  addYears,
  dayInIndia,
  dayParts,
  daysBetween,
  isCalendarDay,
  shortDate,
  shortDay,
  untilMidnightInIndia,
} from './calendar-day.ts';

const anyDay = fc.integer({ min: -10_000, max: 60_000 }).map((days) => addDays('2000-01-01', days));

test('the day in India begins at 18:30 UTC', () => {
  assert.equal(dayInIndia(Date.parse('2027-05-23T18:29:59.999Z')), '2027-05-23');
  assert.equal(dayInIndia(Date.parse('2027-05-23T18:30:00Z')), '2027-05-24');
  assert.equal(dayInIndia(Date.parse('2027-12-31T20:00:00Z')), '2028-01-01');
  const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (time) => {
        assert.equal(dayInIndia(time.getTime()), indianDay.format(time));
        const midnight = time.getTime() + untilMidnightInIndia(time.getTime());
        assert.notEqual(dayInIndia(midnight), dayInIndia(time.getTime()));
        assert.equal(dayInIndia(midnight - 1), dayInIndia(time.getTime()));
      },
    ),
  );
});

test('only existing dates are calendar days', () => {
  for (const day of ['2027-05-24', '2028-02-29', '0001-01-01', '9999-12-31'])
    assert.ok(isCalendarDay(day), day);
  for (const text of [
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-4-5',
    '0000-01-01',
    '24-05-2027',
    '2027-05-24T00:00:00Z',
    '२०२७-०५-२४',
    '',
  ])
    assert.ok(!isCalendarDay(text), text);
});

test('days are added and counted across months and leap years', () => {
  assert.equal(daysBetween('2028-02-28', '2028-03-01'), 2);
  assert.equal(daysBetween('2027-05-24', '2027-05-12'), -12);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, days) => {
      assert.equal(daysBetween(day, addDays(day, days)), days);
    }),
  );
});

test('29 February plus one year is 28 February', () => {
  assert.equal(addYears('2027-05-24', 1), '2028-05-24');
  assert.equal(addYears('2028-02-29', 1), '2029-02-28');
  assert.equal(addYears('2028-02-29', 4), '2032-02-29');
});

test('the parts of a day include its weekday', () => {
  assert.deepEqual(dayParts('2027-05-24'), { year: 2027, month: 5, day: 24, weekday: 1 });
});

test('a day is formatted with a short month, with and without its year', () => {
  assert.equal(shortDay('2026-11-21'), '21 Nov');
  assert.equal(shortDate('2027-01-05'), '5 Jan 2027');
});
