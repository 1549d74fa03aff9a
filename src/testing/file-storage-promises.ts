import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { buffer, text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { StorageError, type FileStorage, type StorageFailure } from '#platform/storage/file-storage.ts';
import { hashFile } from '#platform/storage/hash-file.ts';

const pdf = { maxBytes: 1_000_000, extension: 'pdf' } as const;

/** A store under test, new for each test. */
export interface StoreOnTrial {
  storage: FileStorage;
  /** Opens the same store again. */
  reopen(): FileStorage;
  /** Replaces the bytes of `key`. */
  damage(key: string, content: string): Promise<void>;
  /** Lists unfinished files. */
  leftovers(): string[];
}

/** Returns the store of the running test. */
type Trial = () => StoreOnTrial;

/** Defines the tests that every file store has to pass, regardless of its backend. */
export function testFileStorage(open: () => Promise<StoreOnTrial>): void {
  const folder = mkdtempSync(join(tmpdir(), 'storage source '));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let opened: StoreOnTrial;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => assert.deepEqual(opened.leftovers(), [], 'no unfinished file is left'));

  const trial = () => opened;
  testStoring(trial, folder);
  testRepairs(trial);
  testReading(trial);
}

/** Defines the tests of `put`. `folder` is for files of the tests. */
function testStoring(trial: Trial, folder: string): void {
  test('a stored file is found under the hash of its content', async () => {
    const { storage } = trial();
    const sha256 = createHash('sha256').update('question paper').digest('hex');
    const stored = await storage.put(pieces('question ', 'paper'), pdf);
    const key = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.pdf`;
    assert.deepEqual(stored, { key, sha256, bytes: 14, crc32: crc32('question paper') });
    assert.equal(await text(await storage.open(key)), 'question paper');
    assert.equal((await storage.stat(key))?.bytes, 14);
  });

  test('a file at a path is copied in and hashed as hashFile hashes it', async () => {
    const { storage } = trial();
    const path = join(folder, 'प्रश्न #1 & 50%.pdf');
    const content = Buffer.alloc(300_000, 'abc');
    writeFileSync(path, content);
    const stored = await storage.put(path, pdf);
    assert.deepEqual(stored, { key: stored.key, ...(await hashFile(path)) });
    assert.equal(stored.crc32, crc32(content));
    const copy = await storage.withLocalFile(stored.key, hashFile);
    assert.equal(copy.sha256, stored.sha256);
    assert.deepEqual(await buffer(await storage.open(stored.key)), content);
  });

  test('the same bytes twice are one file, also from two writers at once', async () => {
    const { storage } = trial();
    const content = Array.from({ length: 50 }, (_, index) => `piece ${index}`);
    const first = await storage.put(pieces(...content), pdf);
    const again = await Promise.all([
      storage.put(pieces(...content), pdf),
      storage.put(pieces(...content), pdf),
    ]);
    for (const stored of again) assert.deepEqual(stored, first);
    assert.deepEqual(await listKeys(storage), [first.key]);
  });

  test('a file over the limit is refused and leaves nothing, exactly the limit is taken', async () => {
    const { storage } = trial();
    const limit = { maxBytes: 10, extension: 'webp' } as const;
    await assert.rejects(storage.put(pieces('0123456789', 'x'), limit), failsWith('too-large'));
    const path = join(folder, 'eleven');
    writeFileSync(path, '0123456789x');
    await assert.rejects(storage.put(path, limit), failsWith('too-large'));
    assert.deepEqual(await listKeys(storage), []);
    assert.match((await storage.put(pieces('0123456789'), limit)).key, /\.webp$/);
  });

  test('a source that fails half-way passes its own error on and leaves nothing', async () => {
    const { storage } = trial();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('the sender went away');
    }
    await assert.rejects(storage.put(broken(), pdf), /the sender went away/);
    await assert.rejects(storage.put(join(folder, 'nowhere.pdf'), pdf), { code: 'ENOENT' });
    assert.deepEqual(await listKeys(storage), []);
  });
}

/** Defines the tests of files that are damaged or have other content than their key says. */
function testRepairs(trial: Trial): void {
  test('a stored file that was cut short is mended by storing it again', async () => {
    const { storage, damage } = trial();
    const { key } = await storage.put(pieces('whole'), pdf);
    await damage(key, 'ho');
    await storage.put(pieces('whole'), pdf);
    assert.equal(await text(await storage.open(key)), 'whole');
  });

  test('a damaged file of the right length is replaced when its key is expected', async () => {
    const { storage, damage } = trial();
    const { key } = await storage.put(pieces('whole'), pdf);
    await damage(key, 'spoil');
    await storage.put(pieces('whole'), { ...pdf, expectedKey: key });
    assert.equal(await text(await storage.open(key)), 'whole');
  });

  test('content that does not have the expected key stores nothing', async () => {
    const { storage } = trial();
    const { key } = await storage.put(pieces('whole'), pdf);
    await assert.rejects(
      storage.put(pieces('other'), { ...pdf, expectedKey: key }),
      failsWith('other-content'),
    );
    assert.deepEqual(await listKeys(storage), [key]);
    assert.equal(await text(await storage.open(key)), 'whole');
  });
}

/** Defines the tests of reading, listing and deleting. */
function testReading(trial: Trial): void {
  test('a range holds its first and its last byte', async () => {
    const { storage } = trial();
    const { key } = await storage.put(pieces('0123456789'), pdf);
    assert.equal(await text(await storage.open(key, { start: 2, end: 5 })), '2345');
    assert.equal(await text(await storage.open(key, { start: 9, end: 99 })), '9');
    assert.equal(await text(await storage.open(key, { start: 10, end: 99 })), '');
    await assert.rejects(storage.open(key, { start: 5, end: 2 }), RangeError);
  });

  test('a key that the store did not make reaches nothing', async () => {
    const { storage } = trial();
    const { key, sha256 } = await storage.put(pieces('content'), pdf);
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
      'library-id',
    ];
    for (const each of bad) {
      await assert.rejects(storage.stat(each), failsWith('bad-key'), each);
      await assert.rejects(storage.open(each), failsWith('bad-key'), each);
      await assert.rejects(storage.withLocalFile(each, hashFile), failsWith('bad-key'), each);
      await assert.rejects(storage.delete(each), failsWith('bad-key'), each);
    }
    assert.deepEqual(await listKeys(storage), [key]);
  });

  test('a deleted file is gone, and deleting it again is no error', async () => {
    const { storage } = trial();
    const { key } = await storage.put(pieces('content'), pdf);
    await storage.delete(key);
    await storage.delete(key);
    assert.equal(await storage.stat(key), null);
    await assert.rejects(storage.open(key), failsWith('not-found'));
    await assert.rejects(storage.withLocalFile(key, hashFile), failsWith('not-found'));
  });

  test('the list has every stored file with its size', async () => {
    const { storage } = trial();
    assert.deepEqual(await listKeys(storage), []);
    const one = await storage.put(pieces('one'), pdf);
    const three = await storage.put(pieces('three'), pdf);
    const sizes = new Map<string, number>();
    for await (const { key, bytes } of storage.list()) sizes.set(key, bytes);
    const expected = [
      [one.key, 3],
      [three.key, 5],
    ] as const;
    assert.deepEqual(sizes, new Map(expected));
  });

  test('a store belongs to whom it was first said to belong, and that is none of its files', async () => {
    const { storage, reopen } = trial();
    assert.equal(await storage.owner(), null);
    await storage.claim('first');
    await storage.claim('second');
    assert.equal(await reopen().owner(), 'first');
    assert.deepEqual(await Array.fromAsync(storage.list()), []);
  });
}

/** Streams the given pieces. */
export async function* pieces(...content: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of content) yield Buffer.from(piece);
}

export async function listKeys(storage: FileStorage): Promise<string[]> {
  return (await Array.fromAsync(storage.list())).map(({ key }) => key);
}

/** Returns a check for `assert.rejects`: a StorageError with this reason. */
export function failsWith(reason: StorageFailure): (error: unknown) => boolean {
  return (error) => error instanceof StorageError && error.reason === reason;
}
