import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { diskSpace, isDiskLow, getReservedBytes, writableBytes } from './disk-space.ts';

const [mebibyte, gibibyte] = [2 ** 20, 2 ** 30];

describe('the watermark of a disk', () => {
  test('keeps 256 MB of a large disk free', () => {
    assert.equal(getReservedBytes(100 * gibibyte), 256 * mebibyte);
  });

  test('keeps a tenth of a small disk free', () => {
    assert.equal(getReservedBytes(200 * mebibyte), 20 * mebibyte);
  });

  test('leaves the space above it to uploads and backups', () => {
    const space = { freeBytes: 300 * mebibyte, totalBytes: 100 * gibibyte };
    assert.equal(writableBytes(space), 44 * mebibyte);
    assert.equal(isDiskLow(space), false);
  });

  test('counts a disk with exactly the kept space as low', () => {
    assert.equal(isDiskLow({ freeBytes: 256 * mebibyte, totalBytes: 100 * gibibyte }), true);
  });

  test('refuses nothing on a file system that reports no size', () => {
    assert.equal(isDiskLow({ freeBytes: 0, totalBytes: 0 }), false);
  });
});

test('a missing folder has the space of its disk', async () => {
  const { totalBytes } = await diskSpace(join(tmpdir(), 'no-such-folder', 'below'));
  assert.equal(totalBytes, (await diskSpace(tmpdir())).totalBytes);
});
