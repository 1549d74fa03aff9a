import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createArchiveLimit } from './archive-limit.ts';

describe('archives at the same time', () => {
  test('are limited for each client network', () => {
    const archives = createArchiveLimit({ ofNetwork: 1, ofProcess: 9 });
    archives.enter('a');
    assert.throws(() => archives.enter('a'), { code: 'rate_limited' });
    archives.enter('b');
  });

  test('are limited for the process', () => {
    const archives = createArchiveLimit({ ofNetwork: 9, ofProcess: 1 });
    archives.enter('a');
    assert.throws(() => archives.enter('b'), { code: 'unavailable' });
  });

  test('give their place back once', () => {
    const archives = createArchiveLimit({ ofNetwork: 1, ofProcess: 1 });
    const leave = archives.enter('a');
    leave();
    leave();
    archives.enter('a');
    assert.throws(() => archives.enter('b'), { code: 'unavailable' });
  });
});
