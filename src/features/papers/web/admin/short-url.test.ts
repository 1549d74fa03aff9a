import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getShortUrl } from './short-url.ts';

test('a URL over 50 characters is cut to 47 plus ellipsis', () => {
  const url = (length: number) => 'https://example.org/'.padEnd(length, 'x');
  assert.equal(getShortUrl(url(50)), url(50));
  assert.equal(getShortUrl(url(51)), `${url(47)}…`);
});
