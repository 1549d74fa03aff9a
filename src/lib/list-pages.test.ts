import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deepestOffset, getPageCount } from './list-pages.ts';

describe('getPageCount', () => {
  test('counts a partly filled last page', () => {
    assert.deepEqual([getPageCount(0, 10), getPageCount(10, 10), getPageCount(13, 10)], [0, 1, 2]);
  });

  test('leaves out pages beyond the deepest offset', () => {
    for (const pageSize of [10, 12, 18])
      assert.ok((getPageCount(1_000_000, pageSize) - 1) * pageSize <= deepestOffset);
  });
});
