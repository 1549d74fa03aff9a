import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deepestOffset, pageCountOf } from './list-pages.ts';

describe('pageCountOf', () => {
  test('counts a partly filled last page', () => {
    assert.deepEqual([pageCountOf(0, 10), pageCountOf(10, 10), pageCountOf(13, 10)], [0, 1, 2]);
  });

  test('leaves out pages beyond the deepest offset', () => {
    for (const pageSize of [10, 12, 18])
      assert.ok((pageCountOf(1_000_000, pageSize) - 1) * pageSize <= deepestOffset);
  });
});
