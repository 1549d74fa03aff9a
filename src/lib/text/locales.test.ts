import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLocale, splitLocale } from './locales.ts';

test('a URL converts to each language and back', () => {
  for (const [address, hindi] of [
    ['/', '/hi'],
    ['/?a=1', '/hi?a=1'],
    ['/browse?year=2019', '/hi/browse?year=2019'],
    ['/paper/a-b', '/hi/paper/a-b'],
  ] as const) {
    assert.equal(inLocale('hi', address), hindi);
    assert.equal(inLocale('en', address), address);
    assert.deepEqual(splitLocale(hindi), { locale: 'hi', address });
    assert.deepEqual(splitLocale(address), { locale: 'en', address });
  }
});

test('a slug such as "hindi" is not a language prefix', () => {
  assert.deepEqual(splitLocale('/hindi/sahitya'), { locale: 'en', address: '/hindi/sahitya' });
});
