import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseColumns, usualColumns, withColumn } from './use-shown-columns.ts';

describe('the shown columns', () => {
  test('are the usual ones unless a list is stored', () => {
    for (const stored of [undefined, null, 'exam', 7, { exam: true }])
      assert.deepEqual(parseColumns(stored), usualColumns);
  });
  test('keep known names in the order of the table', () => {
    assert.deepEqual(parseColumns(['fileUrl', 'unknown', 7, 'exam', 'exam']), ['exam', 'year', 'fileUrl']);
  });
  test('always contain the year', () => {
    assert.deepEqual(parseColumns([]), ['year']);
    assert.deepEqual(withColumn(['exam', 'year'], 'year', false), ['exam', 'year']);
  });
  test('change by one column', () => {
    assert.deepEqual(withColumn(['exam', 'year'], 'session', true), ['exam', 'year', 'session']);
    assert.deepEqual(withColumn(['exam', 'year'], 'exam', false), ['year']);
  });
});
