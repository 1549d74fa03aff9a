import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findLosses, keptFigures, findLoss, type KeptFigure, type KeptResults } from './comparison.ts';

const figure = (value: number, more: Partial<KeptFigure> = {}): KeptFigure => ({
  name: 'cached',
  measure: 'Cached home page',
  value,
  unit: 'ratio',
  better: 'higher',
  machineMs: 10,
  ...more,
});
const results = (figures: KeptFigure[], isQuick = false): KeptResults => ({
  date: '2026-11-22',
  machine: '2 cores',
  load: 0.1,
  isQuick,
  figures,
});
const time = { unit: 'time', better: 'lower' } as const;

describe('loss of a figure', () => {
  test('is positive for a worse figure and negative for a better one', () => {
    assert.equal(findLoss(figure(0.9), figure(0.6)).toFixed(2), '0.50');
    assert.equal(findLoss(figure(10, time), figure(12, time)).toFixed(2), '0.20');
    assert.ok(findLoss(figure(10, time), figure(5, time)) < 0);
  });

  test('of a time is corrected for the machine speed, of a size it is not', () => {
    assert.equal(findLoss(figure(10, time), figure(20, { ...time, machineMs: 20 })), 0);
    const size = { unit: 'size', better: 'lower' } as const;
    assert.equal(findLoss(figure(10, size), figure(20, { ...size, machineMs: 20 })), 1);
  });
});

describe('check of a run', () => {
  const check = (now: KeptFigure[], isQuick = false, names = ['cached']) =>
    findLosses(results([figure(1)]), results(now, isQuick), names);

  test('names figures that are more than 15% worse, or than their own limit', () => {
    assert.deepEqual(check([figure(0.88)]), []);
    assert.deepEqual(check([figure(0.8)]), ['Cached home page: 25% worse']);
    assert.deepEqual(check([figure(0.9, { maxLoss: 0.02 })]), ['Cached home page: 11% worse']);
    assert.deepEqual(check([figure(NaN)]), ['Cached home page: NaN% worse']);
  });

  test('names missing figures of the measurements that ran in full', () => {
    assert.deepEqual(check([]), ['Cached home page: not measured']);
    assert.deepEqual(check([], false, ['calls']), []);
    assert.deepEqual(check([], true), []);
  });
});

test('only figures with a number are stored for comparison', () => {
  const line = { measure: 'm', figure: '90%', target: '', isMet: null };
  const check = { value: 0.9, unit: 'ratio', better: 'higher' } as const;
  assert.deepEqual(keptFigures('cached', 10, [line, { ...line, check }]), [
    { name: 'cached', measure: 'm', machineMs: 10, ...check },
  ]);
});
