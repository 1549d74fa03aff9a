import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
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
import { buffer, text } from 'node:stream/consumers';
import { StorageError, type FileStorage, type StorageFailure } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { hashFile } from './hash-file.ts';

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

test('a stored file is found under the hash of its content', async () => {
  const sha256 = createHash('sha256').update('question paper').digest('hex');
  const stored = await storage.put(pieces('question ', 'paper'), pdf);
  assert.deepEqual(stored, {
    key: `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.pdf`,
    sha256,
    bytes: 14,
  });
  assert.equal(await text(await storage.open(stored.key)), 'question paper');
  assert.equal((await storage.stat(stored.key))?.bytes, 14);
  assert.deepEqual(temporaryFiles(), []);
});

test('a file at a path is copied in and hashed as hashFile hashes it', async () => {
  const path = join(folder, 'प्रश्न #1 & 50%.pdf');
  const content = Buffer.alloc(300_000, 'abc');
  writeFileSync(path, content);
  const stored = await storage.put(path, pdf);
  assert.deepEqual(await hashFile(path), { sha256: stored.sha256, bytes: 300_000 });
  const copy = await storage.withLocalFile(stored.key, hashFile);
  assert.equal(copy.sha256, stored.sha256);
  assert.deepEqual(await buffer(await storage.open(stored.key)), content);
});

test('a store belongs to whom it was first said to belong, and that is none of its files', async () => {
  assert.equal(await storage.owner(), null);
  await storage.claim('first');
  await storage.claim('second');
  assert.equal(await createFolderStorage(root).owner(), 'first');
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
  assert.deepEqual(temporaryFiles(), []);
});

test('the same bytes twice are one file, also from two writers at once', async () => {
  const content = Array.from({ length: 50 }, (_, index) => `piece ${index}`);
  const first = await storage.put(pieces(...content), pdf);
  const again = await Promise.all([
    storage.put(pieces(...content), pdf),
    storage.put(pieces(...content), pdf),
  ]);
  for (const stored of again) assert.deepEqual(stored, first);
  assert.deepEqual(await keys(), [first.key]);
  assert.deepEqual(temporaryFiles(), []);
});

test('a stored file that was damaged is mended by storing it again', async () => {
  const { key } = await storage.put(pieces('whole'), pdf);
  writeFileSync(join(root, key), 'ho');
  await storage.put(pieces('whole'), pdf);
  assert.equal(await text(await storage.open(key)), 'whole');
});

test('a range holds its first and its last byte', async () => {
  const { key } = await storage.put(pieces('0123456789'), pdf);
  assert.equal(await text(await storage.open(key, { start: 2, end: 5 })), '2345');
  assert.equal(await text(await storage.open(key, { start: 9, end: 99 })), '9');
  await assert.rejects(storage.open(key, { start: 5, end: 2 }), RangeError);
});

test('a file over the limit is refused and leaves nothing, exactly the limit is taken', async () => {
  const limit = { maxBytes: 10, extension: 'webp' } as const;
  await assert.rejects(storage.put(pieces('0123456789', 'x'), limit), failsWith('too-large'));
  const path = join(folder, 'eleven');
  writeFileSync(path, '0123456789x');
  await assert.rejects(storage.put(path, limit), failsWith('too-large'));
  assert.deepEqual(await keys(), []);
  assert.deepEqual(temporaryFiles(), []);
  assert.match((await storage.put(pieces('0123456789'), limit)).key, /\.webp$/);
});

test('a source that fails half-way passes its own error on and leaves nothing', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('the sender went away');
  }
  await assert.rejects(storage.put(broken(), pdf), /the sender went away/);
  await assert.rejects(storage.put(join(folder, 'nowhere.pdf'), pdf), { code: 'ENOENT' });
  assert.deepEqual(await keys(), []);
  assert.deepEqual(temporaryFiles(), []);
});

test('a key that the store did not make reaches no path', async () => {
  const { key, sha256 } = await storage.put(pieces('content'), pdf);
  writeFileSync(join(folder, 'secret.pdf'), 'secret');
  const bad = [
    '',
    '../secret.pdf',
    `../${key}`,
    `/${key}`,
    `${key}/..`,
    `${key}\n`,
    `${key}\0`,
    key.toUpperCase(),
    key.replace('.pdf', '.html'),
    key.replaceAll('/', '\\'),
    `${sha256}.pdf`,
    `00/11/${sha256}.pdf`,
    'tmp/00/secret.pdf',
  ];
  for (const each of bad) {
    await assert.rejects(storage.stat(each), failsWith('bad-key'), each);
    await assert.rejects(storage.open(each), failsWith('bad-key'), each);
    await assert.rejects(storage.withLocalFile(each, hashFile), failsWith('bad-key'), each);
    await assert.rejects(storage.delete(each), failsWith('bad-key'), each);
  }
  assert.deepEqual(await keys(), [key]);
});

test('a deleted file is gone, and deleting it again is no error', async () => {
  const { key } = await storage.put(pieces('content'), pdf);
  await storage.delete(key);
  await storage.delete(key);
  assert.equal(await storage.stat(key), null);
  await assert.rejects(storage.open(key), failsWith('not-found'));
  await assert.rejects(storage.withLocalFile(key, hashFile), failsWith('not-found'));
});

test('the list has every stored file and nothing else', async () => {
  assert.deepEqual(await keys(), []);
  const one = await storage.put(pieces('one'), pdf);
  const three = await storage.put(pieces('three'), pdf);
  writeFileSync(join(root, one.key, '..', 'notes.txt'), 'not ours');
  symlinkSync(join(root, one.key), join(root, one.key.replace('.pdf', '.webp')));
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of storage.list()) sizes.set(key, bytes);
  assert.deepEqual(
    sizes,
    new Map([
      [one.key, 3],
      [three.key, 5],
    ]),
  );
});

test('a write that is killed half-way leaves only a temporary file, which the sweep removes', async () => {
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

  assert.deepEqual(await keys(), []);
  const [left, ...others] = temporaryFiles();
  assert.ok(left && others.length === 0, 'exactly one temporary file is left');
  assert.equal(await storage.sweepTemporary(60_000), 0, 'a young one may still be written');
  const hourAgo = Date.now() / 1000 - 3600;
  utimesSync(join(root, 'tmp', left), hourAgo, hourAgo);
  assert.equal(await storage.sweepTemporary(60_000), 1);
  assert.deepEqual(temporaryFiles(), []);
});

async function* pieces(...content: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of content) yield Buffer.from(piece);
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list()) found.push(key);
  return found;
}

function temporaryFiles(): string[] {
  const temporary = join(root, 'tmp');
  return existsSync(temporary) ? readdirSync(temporary) : [];
}

function failsWith(reason: StorageFailure): (error: unknown) => boolean {
  return (error) => error instanceof StorageError && error.reason === reason;
}
