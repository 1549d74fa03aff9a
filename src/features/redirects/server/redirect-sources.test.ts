import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSources } from './redirect-sources.ts';

test('the sources of a path are itself and its prefixes, longest first', () => {
  assert.deepEqual(getSources('/blog/2019/a'), ['/blog/2019/a', '/blog/2019/*', '/blog/*']);
  assert.deepEqual(getSources('/'), ['/']);
});

test('the whole query comes before its parameters', () => {
  assert.deepEqual(getSources('/', 'utm_source=x&p=1'), [
    '/?p=1&utm_source=x',
    '/?p=1',
    '/?utm_source=x',
    '/',
  ]);
  assert.deepEqual(getSources('/a', 'q=प द'), ['/a?q=%E0%A4%AA+%E0%A4%A6', '/a?q=%E0%A4%AA+%E0%A4%A6', '/a']);
});

test('a path of thousands of segments has a bounded number of sources', () => {
  assert.ok(getSources('/a'.repeat(8_000)).length < 1_100);
});
