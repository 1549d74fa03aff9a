import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getShortUrl } from './short-url.ts';

test('a URL over 50 characters is cut to 47 plus ellipsis', () => {
  const address = (length: number) => 'https://example.org/'.padEnd(length, 'x');
  assert.equal(getShortUrl(address(50)), address(50));
  assert.equal(getShortUrl(address(51)), `${address(47)}…`);
});
