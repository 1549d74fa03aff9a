import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLocale, splitLocale } from './locales.ts';

test('a URL converts to each language and back', () => {
  for (const [url, hindi] of [
    ['/', '/hi'],
    ['/?a=1', '/hi?a=1'],
    ['/browse?year=2019', '/hi/browse?year=2019'],
    ['/paper/a-b', '/hi/paper/a-b'],
  ] as const) {
    assert.equal(inLocale('hi', url), hindi);
    assert.equal(inLocale('en', url), url);
    assert.deepEqual(splitLocale(hindi), { locale: 'hi', url });
    assert.deepEqual(splitLocale(url), { locale: 'en', url });
  }
});

test('a slug such as "hindi" is not a language prefix', () => {
  assert.deepEqual(splitLocale('/hindi/sahitya'), { locale: 'en', url: '/hindi/sahitya' });
});
