import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from './call-api.ts';
import { createRetryKey } from './retry-key.ts';

const failed = (status: number, code: string) => new ApiError(status, '', { code, message: '' });

describe('retry key', () => {
  test('stays the same while no answer arrives', () => {
    const key = createRetryKey();
    const first = key.value();
    for (const error of [failed(0, 'network'), failed(502, ''), failed(503, 'unavailable')]) {
      key.settle(error);
      assert.equal(key.value(), first);
    }
  });

  test('changes after an answer', () => {
    const key = createRetryKey();
    const keys = [undefined, failed(409, 'conflict'), failed(422, 'key_reused'), new Error('defect')].map(
      (error) => {
        const value = key.value();
        key.settle(error);
        return value;
      },
    );
    assert.equal(new Set(keys).size, keys.length);
  });

  test('is open from its first use until an answer arrives', () => {
    const key = createRetryKey();
    assert.equal(key.isOpen(), false);
    key.value();
    assert.equal(key.isOpen(), true);
    key.settle(failed(0, 'network'));
    assert.equal(key.isOpen(), true);
    key.settle();
    assert.equal(key.isOpen(), false);
  });

  test('has the format that the server accepts', () => {
    assert.match(createRetryKey().value(), /^[0-9a-f]{32}$/);
  });
});
