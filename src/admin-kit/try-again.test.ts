import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from './call-api.ts';
import { tryAgain } from './try-again.ts';

describe('tryAgain', () => {
  test('gives up immediately when the server disk is full', async () => {
    let calls = 0;
    const full = new ApiError(507, '', { code: 'disk_full', message: 'The disk of the server is full.' });
    const call = () => {
      calls += 1;
      return Promise.reject(full);
    };
    await assert.rejects(tryAgain(call, new AbortController().signal), full);
    assert.equal(calls, 1);
  });
});
