import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  forgetRecentSearches,
  parseRecentSearches,
  recentSearches,
  storeSearch,
  withRecentSearch,
} from './recent-searches.ts';

test('recent searches keep the last five, newest first', () => {
  const list = ['1', '2', '3', '4', '5', '6'].reduce(withRecentSearch, [] as string[]);
  assert.deepEqual(list, ['6', '5', '4', '3', '2']);
});

test('a repeated search moves to the front', () => {
  assert.deepEqual(withRecentSearch(['upsc', 'SSC CGL'], ' ssc   cgl '), ['ssc cgl', 'upsc']);
});

test('invalid stored searches are ignored', () => {
  for (const stored of [null, '', 'x', '{}', '"ssc"', 'null', '[1, null, {}, " "]']) {
    assert.deepEqual(parseRecentSearches(stored), [], String(stored));
  }
  assert.deepEqual(parseRecentSearches('["ssc", 4, "upsc"]'), ['ssc', 'upsc']);
  assert.deepEqual(parseRecentSearches(JSON.stringify(['x'.repeat(201)])), []);
});

const refuse = () => {
  throw new DOMException('no', 'SecurityError');
};
for (const [trouble, storage] of [
  ['blocked', { get: refuse }],
  ['full', { value: { getItem: () => null, setItem: refuse, removeItem: refuse } }],
] as const) {
  test(`with storage ${trouble}, there are no recent searches and no errors`, (context) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    context.after(() => {
      if (before) Object.defineProperty(globalThis, 'localStorage', before);
      else Reflect.deleteProperty(globalThis, 'localStorage');
    });
    Object.defineProperty(globalThis, 'localStorage', { ...storage, configurable: true });
    storeSearch('ssc cgl');
    assert.deepEqual(recentSearches(), []);
    forgetRecentSearches();
  });
}
