import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { createKeyedHash } from './keyed-hash.ts';

test('a keyed hash is an HMAC with a purpose-specific key', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      (secret, purpose, message) => {
        const key = createHmac('sha256', secret).update(purpose).digest();
        const expected = createHmac('sha256', key).update(message).digest();
        const keyed = createKeyedHash(secret, purpose);
        assert.deepEqual(keyed(message), expected);
        assert.deepEqual(keyed(Buffer.from(message)), expected);
      },
    ),
  );
});
