import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PerformanceMeasures } from '../../dashboard.contract.ts';
import { concerns, duration, getMeasureTexts, isSpeedKnown, percent } from './measure-labels.ts';

const well: PerformanceMeasures = {
  since: '2026-01-01T00:00:00.000Z',
  pages: { count: 1_234, p50: 0.31, p95: 42.4, errorShare: 0 },
  calls: { count: 100, p50: 8, p95: 900, errorShare: 0.005 },
  cache: { hits: 94, misses: 6, stale: 0, hitRate: 0.94, pages: 120, bytes: 2_097_152, maxBytes: 67_108_864 },
  database: { isReachable: true, pingMs: 0.4, bytes: 10_485_760, connections: 5, connectionLimit: 100 },
  disk: { freeBytes: 2 ** 33, totalBytes: 2 ** 35, files: { count: 40, bytes: 52_428_800 } },
};

test('durations and shares are formatted without rounding down to zero', () => {
  assert.deepEqual([0.04, 0.314, 42.7, 1_530].map(duration), ['under 0.1 ms', '0.3 ms', '43 ms', '1.5 s']);
  assert.deepEqual([0, 0.0001, 0.0012, 0.754, 1].map(percent), ['0%', 'under 0.1%', '0.1%', '75%', '100%']);
});

test('each measure has a value and a note', () => {
  assert.deepEqual(getMeasureTexts(well), [
    {
      name: 'Public pages',
      value: 'Median 0.3 ms, 95th percentile 42 ms',
      note: '1,234 responses in the last hour',
    },
    {
      name: 'API calls',
      value: 'Median 8.0 ms, 95th percentile 900 ms',
      note: '100 responses in the last hour, 0.5% failed',
    },
    { name: 'Page cache', value: '94% of pages from the cache', note: '120 pages cached, 2.0 MB of 64.0 MB' },
    { name: 'Database', value: 'Responds in 0.4 ms', note: '10.0 MB, 5 of 100 connections' },
    { name: 'Disk', value: '8.0 GB free of 32.0 GB', note: '40 files of papers, 50.0 MB' },
  ]);
});

test('the speed is not judged by a few responses', () => {
  const isKnown = (pages: number, calls: number) =>
    isSpeedKnown({ ...well, pages: { ...well.pages, count: pages }, calls: { ...well.calls, count: calls } });
  assert.deepEqual([isKnown(20, 20), isKnown(20, 0)], [true, true]);
  assert.deepEqual([isKnown(19, 20), isKnown(20, 19), isKnown(0, 100)], [false, false, false]);
});

test('measures without data have a text that says so', () => {
  const nobody = { count: 0, p50: null, p95: null, errorShare: null };
  const away = { isReachable: false, pingMs: null, bytes: null, connections: null, connectionLimit: null };
  const cache = { ...well.cache, hitRate: null, stale: 3 };
  const disk = { ...well.disk, files: null };
  const words = getMeasureTexts({ ...well, pages: nobody, calls: nobody, cache, database: away, disk });
  assert.deepEqual(
    words.map(({ value, note }) => [value, note]),
    [
      ['No visits in the last hour', undefined],
      ['No visits in the last hour', undefined],
      ['No requests in the last hour', '120 pages cached, 2.0 MB of 64.0 MB, 3 stale responses'],
      ['Not responding', undefined],
      ['8.0 GB free of 32.0 GB', undefined],
    ],
  );
});

test('concerns lists only slow, failing or nearly exhausted parts', () => {
  assert.deepEqual(concerns(well), []);
  const few = { count: 19, p50: 9_000, p95: 9_000, errorShare: 1 };
  assert.deepEqual(concerns({ ...well, pages: few }), [], 'fewer than 20 responses are ignored');
  assert.deepEqual(
    concerns({
      ...well,
      pages: { ...few, count: 20 },
      database: { ...well.database, connections: 95 },
      disk: { ...well.disk, freeBytes: 2 ** 30 },
    }),
    [
      'The disk is nearly full',
      'The database is almost out of connections',
      'More than 1% of pages fail',
      'Some pages take longer than a second',
    ],
  );
  assert.deepEqual(concerns({ ...well, database: { ...well.database, isReachable: false } }), [
    'The database does not answer',
  ]);
});
