import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deepestOffset, getPageCount, shownPages } from './list-pages.ts';

describe('getPageCount', () => {
  test('counts a partly filled last page', () => {
    assert.deepEqual([getPageCount(0, 10), getPageCount(10, 10), getPageCount(13, 10)], [0, 1, 2]);
  });

  test('leaves out pages beyond the deepest offset', () => {
    for (const pageSize of [10, 12, 18])
      assert.ok((getPageCount(1_000_000, pageSize) - 1) * pageSize <= deepestOffset);
  });
});

test('a pagination links first, last, current and neighbouring pages, with gaps of two and more', () => {
  const texts = (current: number, count: number) =>
    shownPages(current, count)
      .map((page) => page ?? '…')
      .join(' ');
  assert.equal(texts(1, 1), '1');
  assert.equal(texts(1, 3), '1 2 3');
  assert.equal(texts(1, 28), '1 2 … 28');
  assert.equal(texts(4, 28), '1 2 3 4 5 … 28');
  assert.equal(texts(14, 28), '1 … 13 14 15 … 28');
  assert.equal(texts(28, 28), '1 … 27 28');
  // A page behind the last one, which an outdated link can name.
  assert.equal(texts(5, 2), '1 2');
});
