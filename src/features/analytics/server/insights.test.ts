import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getInsights } from './insights.ts';

const nothing = { now: 0, before: null };
const quiet: Parameters<typeof getInsights>[0] = {
  days: 30,
  totals: { visitors: nothing, downloads: nothing, ratings: nothing },
  averageStars: null,
  series: [{ day: '2026-11-20', downloads: 0 }],
  devices: [],
  referrers: [],
  nothingFound: [],
  nothingFoundCount: 0,
  sums: { devices: 0, referrers: 0 },
  target: { downloads: null, thisMonth: 0 },
};

test('each insight includes the figures it is based on', () => {
  const said = getInsights({
    ...quiet,
    totals: {
      ...quiet.totals,
      downloads: { now: 1240, before: 1008 },
      visitors: { now: 300, before: 400 },
    },
    series: [
      { day: '2026-11-19', downloads: 40 },
      { day: '2026-11-20', downloads: 12 },
    ],
    devices: [
      { key: 'phone', count: 90 },
      { key: 'desktop', count: 10 },
    ],
    nothingFound: [
      { text: 'quantum', count: 7, found: 0 },
      { text: 'neet 2030', count: 2, found: 0 },
    ],
    nothingFoundCount: 35,
    sums: { devices: 100, referrers: 0 },
    target: { downloads: 2000, thisMonth: 500 },
  });
  assert.deepEqual(said, [
    'Downloads rose by 23% against the 30 days before (1,240 against 1,008).',
    '“quantum” was searched for 7 times, and there is no paper for it. 34 other searches also found nothing.',
    'Visitors fell by 25% against the 30 days before (300 against 400).',
    'This month is at 25% of its target: 500 of 2,000 downloads.',
    'Most was downloaded on 19 Nov 2026: 40 papers.',
    '90% of the views are on phones (90 of 100).',
  ]);
});

test('low figures give no insights', () => {
  assert.deepEqual(getInsights(quiet), []);
  const few = { ...quiet.totals, downloads: { now: 9, before: 3 }, views: { now: 5, before: 0 } };
  assert.deepEqual(
    getInsights({
      ...quiet,
      totals: few,
      devices: [{ key: 'phone', count: 3 }],
      sums: { devices: 3, referrers: 0 },
    }),
    [],
  );
});

test('insights report a reached target and unchanged downloads', () => {
  const said = getInsights({
    ...quiet,
    totals: { ...quiet.totals, downloads: { now: 100, before: 100 }, ratings: { now: 4, before: 0 } },
    averageStars: 4.5,
    target: { downloads: 90, thisMonth: 100 },
  });
  assert.deepEqual(said, [
    'Downloads are as many as in the 30 days before (100 against 100).',
    "This month's target is reached: 100 of 90 downloads.",
    'Papers were rated 4 times, with 4.5 of 5 stars on average.',
  ]);
});
