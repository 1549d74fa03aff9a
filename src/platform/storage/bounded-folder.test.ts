import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createBoundedFolder } from './bounded-folder.ts';

const hash = 'ab'.repeat(32);
const ten = Buffer.from('0123456789');
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bounded '));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const name = (page: number) => `${hash}/${page}-720.avif`;

describe('bounded folder', () => {
  test('returns the written content', async () => {
    const folder = createBoundedFolder(root, 100);
    await folder.write(name(1), ten);
    assert.deepEqual(await folder.read(name(1)), ten);
  });

  test('returns null for an unknown file', async () => {
    assert.equal(await createBoundedFolder(root, 100).read(name(1)), null);
  });

  test('evicts the least recently used file', async () => {
    const folder = createBoundedFolder(root, 25);
    await folder.write(name(1), ten);
    await folder.write(name(2), ten);
    await folder.read(name(1));
    await folder.write(name(3), ten);
    assert.equal(await folder.read(name(2)), null);
    assert.deepEqual(await folder.read(name(1)), ten);
    assert.equal(folder.bytes(), 20);
  });

  test('evicts files of an earlier process by their time of use', async () => {
    const earlier = createBoundedFolder(root, 100);
    await earlier.write(name(1), ten);
    await earlier.write(name(2), ten);
    await utimes(join(root, 'ab', name(2)), 1, 1);
    const folder = createBoundedFolder(root, 25);
    await folder.write(name(3), ten);
    assert.equal(await folder.read(name(2)), null);
    assert.deepEqual(await folder.read(name(1)), ten);
  });

  test('does not store a file over the limit', async () => {
    const folder = createBoundedFolder(root, 5);
    await folder.write(name(1), ten);
    assert.equal(await folder.read(name(1)), null);
  });

  test('refuses names outside the folder', async () => {
    const folder = createBoundedFolder(root, 100);
    await assert.rejects(folder.read('../secret'));
    await assert.rejects(folder.read(`${hash}/../../x.avif`));
  });
});
