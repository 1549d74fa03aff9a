import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword } from './password-hash.ts';

test('creates the same hash as better-auth', async () => {
  // Hash from @better-auth/utils 0.4.2 with this salt. NFKC changes this password.
  const hash =
    '00112233445566778899aabbccddeeff:667347ef9426f28165a95a9c2655701f5f630a6e10f7afbdc6dc60356a4ef43b1367108ccb42fe664ee781c5a92144581b5c9134cb2e06a2dcf131074f1a52db';
  assert.equal(await hashPassword('प्रश्न Ⅻ ﬁne password', '00112233445566778899aabbccddeeff'), hash);
});

test('two hashes of one password differ', async () => {
  const [first, second] = await Promise.all([
    hashPassword('the same password'),
    hashPassword('the same password'),
  ]);
  assert.notEqual(first, second);
  assert.match(first, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
});
