import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getCodeStep } from './one-time-codes.service.ts';

// RFC 6238, appendix B: the last six digits at 1111111109 seconds.
const secret = '12345678901234567890';
const [code, seconds] = ['081804', 1_111_111_109];
const step = Math.floor(seconds / 30);

describe('TOTP steps', () => {
  test('match a code up to one step early or late', () => {
    for (const late of [-30, 0, 30]) assert.equal(getCodeStep(secret, code, (seconds + late) * 1_000), step);
  });

  test('do not match a wrong code or one two steps away', () => {
    assert.equal(getCodeStep(secret, code, (seconds + 60) * 1_000), undefined);
    assert.equal(getCodeStep(secret, '081805', seconds * 1_000), undefined);
  });
});
