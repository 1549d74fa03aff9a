import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetRecentSearches, recentSearches, storeSearch } from './recent-searches.ts';

/** Runs with another storage of the browser. Other test files share this process. */
function withStorage<Result>(storage: PropertyDescriptor, run: () => Result): Result {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { ...storage, configurable: true });
  try {
    return run();
  } finally {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
}

/** Stores these texts in a storage with this value. Returns the searches of the storage. */
function searchesAfter(stored: string | null, texts: string[] = []): string[] {
  let value = stored;
  const getItem = () => value;
  const setItem = (_key: string, text: string) => (value = text);
  return withStorage({ value: { getItem, setItem } }, () => {
    for (const text of texts) storeSearch(text);
    return recentSearches();
  });
}

test('recent searches keep the last five, newest first', () => {
  const list = searchesAfter(null, ['1', '2', '3', '4', ' ', '5', '6']);
  assert.deepEqual(list, ['6', '5', '4', '3', '2']);
});

test('a repeated search moves to the front', () => {
  assert.deepEqual(searchesAfter('["upsc","SSC CGL"]', [' ssc   cgl ']), ['ssc cgl', 'upsc']);
});

test('invalid stored searches are ignored', () => {
  for (const stored of [null, '', 'x', '{}', '"ssc"', 'null', '[1, null, {}, " "]'])
    assert.deepEqual(searchesAfter(stored), [], String(stored));
  assert.deepEqual(searchesAfter('["ssc", 4, "upsc"]'), ['ssc', 'upsc']);
  assert.deepEqual(searchesAfter(JSON.stringify(['x'.repeat(201)])), []);
});

const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};
for (const [trouble, storage] of [
  ['blocked', { get: refuse }],
  ['full', { value: { getItem: () => null, setItem: refuse, removeItem: refuse } }],
] as const) {
  test(`with storage ${trouble}, there are no recent searches and no errors`, () => {
    withStorage(storage, () => {
      storeSearch('ssc cgl');
      assert.deepEqual(recentSearches(), []);
      forgetRecentSearches();
    });
  });
}
