import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortAddress } from './short-address.ts';

test('a URL over 50 characters is cut to 47 plus ellipsis', () => {
  const address = (length: number) => 'https://example.org/'.padEnd(length, 'x');
  assert.equal(shortAddress(address(50)), address(50));
  assert.equal(shortAddress(address(51)), `${address(47)}…`);
});
