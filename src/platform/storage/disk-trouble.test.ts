import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test, type TestContext } from 'node:test';
import { mountLowDisk } from '#testing/small-disk.ts';
import { StorageError } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createPartFiles } from './part-files.ts';

let disk: string;
let mounted: boolean;

beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk]).status === 0;
});
afterEach(() => {
  if (mounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test('a full disk is reported and its partial file removed', async (context) => {
  if (!smallDisk(context)) return;
  const storage = createFolderStorage(join(disk, 'files'));
  const small = await storage.put(bytes(20_000), { maxBytes: 1e9, extension: 'pdf' });
  await assert.rejects(
    storage.put(bytes(500_000), { maxBytes: 1e9, extension: 'pdf' }),
    (error) => error instanceof StorageError && error.reason === 'disk-full' && !error.message.includes(disk),
  );
  assert.deepEqual(readdirSync(join(disk, 'files', 'tmp')), []);
  assert.equal((await storage.stat(small.key))?.bytes, 20_000);
});

test('a read-only disk is reported and can still be read', async (context) => {
  if (!smallDisk(context)) return;
  const storage = createFolderStorage(join(disk, 'files'));
  const stored = await storage.put(bytes(100), { maxBytes: 1e9, extension: 'pdf' });
  assert.equal(spawnSync('mount', ['-o', 'remount,ro', disk]).status, 0);
  const readOnly = (error: unknown): boolean => error instanceof StorageError && error.reason === 'read-only';
  await assert.rejects(storage.put(bytes(200), { maxBytes: 1e9, extension: 'pdf' }), readOnly);
  await assert.rejects(storage.delete(stored.key), readOnly);
  assert.equal((await storage.stat(stored.key))?.bytes, 100);
});

describe('a disk below the watermark', () => {
  const isRefusal = (error: unknown): boolean =>
    error instanceof StorageError && error.status === 507 && /nearly full: .* are free/.test(error.message);

  test('refuses further parts of an upload', async (context) => {
    const low = mountLowDisk(context);
    if (low === undefined) return;
    const parts = createPartFiles(join(low, 'uploads'));
    const id = randomUUID();
    await assert.rejects(parts.append(id, bytes(100), 100), isRefusal);
    assert.equal(await parts.size(id), 0);
  });

  test('refuses further files', async (context) => {
    const low = mountLowDisk(context);
    if (low === undefined) return;
    const storage = createFolderStorage(join(low, 'files'));
    await assert.rejects(storage.put(bytes(100), { maxBytes: 1e9, extension: 'pdf' }), isRefusal);
  });
});

async function* bytes(count: number): AsyncGenerator<Uint8Array> {
  for (let left = count; left > 0; left -= 10_000) yield Buffer.alloc(Math.min(left, 10_000), left % 251);
}

function smallDisk(context: TestContext): boolean {
  if (!mounted) context.skip('this account cannot mount a small disk');
  return mounted;
}
