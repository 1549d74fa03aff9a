import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisoryLocks } from './advisory-locks.ts';

test('no two advisory locks share a key', () => {
  const keys = Object.values(advisoryLocks);
  assert.equal(new Set(keys).size, keys.length);
});
