import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownRating, storeOwnRating } from './own-ratings.ts';

function memory(text: string | null = null) {
  const place = { text };
  const storage = () => ({
    getItem: () => place.text,
    setItem: (_key: string, value: string) => {
      place.text = value;
    },
  });
  return { place, storage };
}

test('storage keeps the latest rating of each paper', () => {
  const { storage } = memory();
  assert.equal(ownRating(7, storage), undefined);
  storeOwnRating(7, 2, storage);
  storeOwnRating(8, 5, storage);
  storeOwnRating(7, 4, storage);
  assert.deepEqual([ownRating(7, storage), ownRating(8, storage)], [4, 5]);
});

test('storage keeps only the newest 1,000 papers', () => {
  const { storage } = memory();
  for (let id = 1; id <= 1_001; id += 1) storeOwnRating(id, 3, storage);
  assert.deepEqual(
    [ownRating(1, storage), ownRating(2, storage), ownRating(1_001, storage)],
    [undefined, 3, 3],
  );
});

test('malformed stored ratings are ignored', () => {
  for (const text of ['', '{', 'null', '{"7":4}', '[7,4]', '[[7,9]]', '[[7,"4"]]', '[[7]]']) {
    assert.equal(ownRating(7, memory(text).storage), undefined, text);
  }
});

test('blocked or full storage causes no errors', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  storeOwnRating(7, 4, blocked);
  assert.equal(ownRating(7, blocked), undefined);
  const full = () => ({
    getItem: () => '[[7,4]]',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storeOwnRating(8, 4, full);
  assert.equal(ownRating(7, full), 4);
});
