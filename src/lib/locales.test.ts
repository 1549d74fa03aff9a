import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLocale, splitLocale } from './locales.ts';

test('an address has one form in each language, and the way back gives the same page', () => {
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

test('a slug that only begins like a prefix is English', () => {
  assert.deepEqual(splitLocale('/hindi/sahitya'), { locale: 'en', address: '/hindi/sahitya' });
});
