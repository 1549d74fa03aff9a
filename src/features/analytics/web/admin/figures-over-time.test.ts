import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#lib/time/calendar-day.ts';
import { findSinglePlaces, getReading, getSummary } from '#admin-kit/charts/chart-figures.ts';
import { overTime, rangeAt } from './figures-over-time.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    day: addDays('2026-11-21', place + 1 - count),
    visitors: 1,
    views: place,
    downloads: 0,
    ratings: 0,
  }));
const lines = [
  { name: 'Page views', look: 'accent', of: 'views' },
  { name: 'Visitors', look: 'warm', of: 'visitors' },
] as const;

test('a month has one point per day and a text summary', () => {
  const figures = overTime(days(30), [...lines]);
  assert.equal(figures.labels.length, 30);
  assert.equal(figures.labels.at(-1), '21 Nov');
  assert.equal(getReading(figures, 29), '21 Nov: Page views 29, Visitors 1');
  assert.equal(
    getSummary(figures),
    'From 23 Oct to 21 Nov. Page views: 435 in total, maximum 29 (21 Nov). Visitors: 30 in total, maximum 1 (23 Oct).',
  );
});

test('a year has 52 weekly points that cover every day', () => {
  const { labels, series } = overTime(days(365), [...lines]);
  assert.equal(labels.length, 52);
  assert.equal(labels.at(-1), '15 Nov');
  assert.deepEqual([series[1]?.values[0], series[1]?.values.at(-1)], [8, 7]);
  assert.equal(
    series[1]?.values.reduce((sum, value) => (sum ?? 0) + (value ?? 0), 0),
    365,
  );
});

test('days before counting began are a gap, and the first day is marked', () => {
  const counted = days(3).map((day, place) => (place === 0 ? { ...day, visitors: null, views: null } : day));
  const figures = overTime(counted, [...lines], counted[1]!.day);
  assert.deepEqual(figures.series[0]?.values, [null, 1, 2]);
  assert.deepEqual(figures.mark, { place: 1, label: 'Counting began' });
  assert.equal(getReading(figures, 0), '19 Nov: Page views –, Visitors –');
  assert.match(getSummary(figures), /Page views: 3 in total, maximum 2 \(21 Nov\)/);
});

test('a value between gaps is drawn as a point', () => {
  assert.deepEqual(findSinglePlaces([null, null, 4]), [2]);
  assert.deepEqual(findSinglePlaces([7, null, 1, 2, null, 0, null]), [0, 5]);
});

test('a position of a chart by week has the days of its week', () => {
  assert.deepEqual(rangeAt(days(365), 51), { from: '2026-11-15', to: '2026-11-21' });
  assert.deepEqual(rangeAt(days(7), 0), { from: '2026-11-15', to: '2026-11-15' });
});
