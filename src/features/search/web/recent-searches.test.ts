import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecentSearches, withRecentSearch } from './recent-searches.ts';

test('the last five submitted searches are kept, newest first', () => {
  const list = ['1', '2', '3', '4', '5', '6'].reduce(withRecentSearch, [] as string[]);
  assert.deepEqual(list, ['6', '5', '4', '3', '2']);
});

test('a search that is submitted again moves to the front and stands once', () => {
  assert.deepEqual(withRecentSearch(['upsc', 'SSC CGL'], ' ssc   cgl '), ['ssc cgl', 'upsc']);
});

test('whatever else stands in the storage counts as no searches', () => {
  for (const stored of [null, '', 'x', '{}', '"ssc"', 'null', '[1, null, {}, " "]']) {
    assert.deepEqual(parseRecentSearches(stored), [], String(stored));
  }
  assert.deepEqual(parseRecentSearches('["ssc", 4, "upsc"]'), ['ssc', 'upsc']);
  assert.deepEqual(parseRecentSearches(JSON.stringify(['x'.repeat(201)])), []);
});
