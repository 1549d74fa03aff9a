import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { listKeys, pieces, testFileStorage } from '#testing/file-storage-promises.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

const pdf = { maxBytes: 1_000_000, extension: 'pdf' } as const;
let folder: string;
let root: string;
let storage: FileStorage;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage test '));
  root = join(folder, 'files');
  storage = createFolderStorage(root);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

testFileStorage(async () => ({
  storage,
  reopen: () => createFolderStorage(root),
  damage: async (key, content) => writeFileSync(join(root, key), content),
  leftovers: temporaryFiles,
}));

test('other files in the folder are not listed', async () => {
  const { key } = await storage.put(pieces('one'), pdf);
  writeFileSync(join(folder, 'secret.pdf'), 'secret');
  writeFileSync(join(root, key, '..', 'notes.txt'), 'not ours');
  symlinkSync(join(root, key), join(root, key.replace('.pdf', '.webp')));
  assert.deepEqual(await listKeys(storage), [key]);
});

test('the sweep removes the temporary file of a killed write', async () => {
  const script = `
    const { createFolderStorage } = await import(${JSON.stringify(import.meta.resolve('./folder-storage.ts'))});
    async function* endless() { for (;;) { yield Buffer.alloc(10_000); console.log('wrote'); await new Promise((next) => setTimeout(next, 5)); } }
    await createFolderStorage(${JSON.stringify(root)}).put(endless(), { maxBytes: 1e9, extension: 'pdf' });`;
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  writer.kill('SIGKILL');
  await once(writer, 'exit');

  assert.deepEqual(await listKeys(storage), []);
  const [left, ...others] = temporaryFiles();
  assert.ok(left && others.length === 0, 'exactly one temporary file is left');
  assert.equal(await storage.sweepTemporary(60_000), 0, 'a recent file may still be in use');
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(join(root, 'tmp', left), hourAgo, hourAgo);
  assert.equal(await storage.sweepTemporary(60_000), 1);
  assert.deepEqual(temporaryFiles(), []);
});

function temporaryFiles(): string[] {
  const temporary = join(root, 'tmp');
  return existsSync(temporary) ? readdirSync(temporary) : [];
}
