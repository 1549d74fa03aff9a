import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findLosses, keptFigures, findLoss, type KeptFigure, type KeptResults } from './comparison.ts';
import { readParentId, readPssMb } from './postgres-memory.ts';

const figure = (value: number, more: Partial<KeptFigure> = {}): KeptFigure => ({
  name: 'cached',
  measure: 'Cached home page',
  value,
  unit: 'ratio',
  better: 'higher',
  machineMs: 10,
  ...more,
});
const results = (figures: KeptFigure[], more: Partial<KeptResults> = {}): KeptResults => ({
  date: '2026-11-22',
  machine: '2 cores',
  load: 0.1,
  isQuick: false,
  figures,
  ...more,
});
const lowerTime = { unit: 'time', better: 'lower' } as const;

describe('loss of a figure', () => {
  test('is positive when a higher-is-better figure falls', () => {
    assert.equal(findLoss(figure(0.9), figure(0.6)).toFixed(2), '0.50');
  });

  test('is positive when a lower-is-better figure rises', () => {
    assert.equal(findLoss(figure(10, lowerTime), figure(12, lowerTime)).toFixed(2), '0.20');
  });

  test('is negative for a gain', () => {
    assert.ok(findLoss(figure(10, lowerTime), figure(5, lowerTime)) < 0);
  });

  test('of a time is corrected for the machine speed', () => {
    assert.equal(findLoss(figure(10, lowerTime), figure(20, { ...lowerTime, machineMs: 20 })), 0);
  });

  test('of a size does not depend on the machine', () => {
    const size = { unit: 'size', better: 'lower' } as const;
    assert.equal(findLoss(figure(10, size), figure(20, { ...size, machineMs: 20 })), 1);
  });
});

describe('check of a run', () => {
  const check = (now: KeptFigure[], more: Partial<KeptResults> = {}, names = ['cached']) =>
    findLosses(results([figure(1)]), results(now, more), names);

  test('passes up to a loss of 15%', () => {
    assert.deepEqual(check([figure(0.88)]), []);
  });

  test('names a figure that lost more', () => {
    assert.deepEqual(check([figure(0.8)]), ['Cached home page: 25% worse']);
  });

  test('names a figure that lost more than its own limit', () => {
    assert.deepEqual(check([figure(0.9, { mostLoss: 0.02 })]), ['Cached home page: 11% worse']);
  });

  test('names a figure without a value', () => {
    assert.deepEqual(check([figure(NaN)]), ['Cached home page: NaN% worse']);
  });

  test('names a figure that is missing', () => {
    assert.deepEqual(check([]), ['Cached home page: not measured']);
  });

  test('ignores measurements that did not run', () => {
    assert.deepEqual(check([], {}, ['download']), []);
  });

  test('of a short run ignores missing figures', () => {
    assert.deepEqual(check([], { isQuick: true }), []);
  });
});

test('only figures with a number are stored for comparison', () => {
  const line = { measure: 'm', figure: '90%', target: '', isMet: null };
  const check = { value: 0.9, unit: 'ratio', better: 'higher' } as const;
  assert.deepEqual(keptFigures('cached', 10, [line, { ...line, check }]), [
    { name: 'cached', measure: 'm', machineMs: 10, ...check },
  ]);
});

describe('memory of a process', () => {
  test('is read in megabytes from smaps_rollup', () => {
    assert.equal(readPssMb('Rss:  3000 kB\nPss:       1000 kB\nPss_Dirty: 5 kB\n'), 1.024);
  });

  test('is an error without a Pss line', () => {
    assert.throws(() => readPssMb('Rss: 3000 kB\n'));
  });

  test('belongs to the parent process in stat', () => {
    assert.equal(readParentId('7 (postgres: a (b) c) S 42 7 7 0'), 42);
  });
});
