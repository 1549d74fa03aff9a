import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortAddress } from './short-address.ts';

test('an address of more than 50 characters is shown as 47 and an ellipsis', () => {
  const address = (length: number) => 'https://example.org/'.padEnd(length, 'x');
  assert.equal(shortAddress(address(50)), address(50));
  assert.equal(shortAddress(address(51)), `${address(47)}…`);
});
