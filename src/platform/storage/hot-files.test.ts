import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { createHotFiles } from './hot-files.ts';

const stat = async () => ({ bytes: 1_000, modifiedAt: new Date(0) });

/** A storage of files with 1,000 bytes each. `opened` records every read. */
function createLargeStorage() {
  const opened: string[] = [];
  const open = async (key: string) => {
    opened.push(key);
    return Readable.from([Buffer.alloc(1_000, key)]);
  };
  return { opened, open, stat };
}

test('a file is cached and read once at its second request', async () => {
  const storage = createLargeStorage();
  const files = createHotFiles(storage, { maxBytes: 10_000, maxFileBytes: 2_000 });
  assert.equal(await files.hold('a', 1_000), undefined);
  assert.deepEqual(storage.opened, []);
  const held = await Promise.all([1, 2, 3].map(() => files.hold('a', 1_000)));
  for (const file of held) assert.ok(file?.content.equals(Buffer.alloc(1_000, 'a')));
  assert.deepEqual(storage.opened, ['a']);
});

test('a file over the size limit is not cached', async () => {
  const storage = createLargeStorage();
  const files = createHotFiles(storage, { maxBytes: 10_000, maxFileBytes: 999 });
  const none = createHotFiles(storage, { maxBytes: 0, maxFileBytes: 2_000 });
  for (let time = 0; time < 3; time += 1) {
    assert.equal(await files.hold('a', 1_000), undefined);
    assert.equal(await none.hold('a', 1_000), undefined);
  }
  assert.deepEqual(storage.opened, []);
});

test('files are streamed while slow clients hold the memory limit', async () => {
  const files = createHotFiles(createLargeStorage(), { maxBytes: 2_000, maxFileBytes: 2_000 });
  const keep = async (key: string) => (await files.hold(key, 1_000)) ?? files.hold(key, 1_000);
  const [first, second] = [await keep('a'), await keep('b')];
  assert.ok(first && second);
  assert.equal(await keep('c'), undefined);
  assert.ok(await keep('a'), 'a held file needs no further memory');
  second.release();
  assert.ok(await keep('c'));
});

test('files being read count towards the memory limit', async () => {
  const storage = createLargeStorage();
  const disk = Promise.withResolvers<void>();
  const open = async (key: string) => {
    const content = await storage.open(key);
    await disk.promise;
    return content;
  };
  const files = createHotFiles({ open, stat }, { maxBytes: 2_000, maxFileBytes: 2_000 });
  for (const key of ['a', 'b', 'c']) await files.hold(key, 1_000);
  const reads = ['a', 'b', 'b'].map((key) => files.hold(key, 1_000));
  assert.equal(await files.hold('c', 1_000), undefined);
  assert.deepEqual(storage.opened, ['a', 'b']);
  disk.resolve();
  const held = await Promise.all(reads);
  assert.ok(held.every(Boolean));
  assert.equal(await files.hold('c', 1_000), undefined);
  for (const file of held) file?.release();
  assert.ok(await files.hold('c', 1_000), 'released memory is available again');
});

test('a failed read is not cached and is retried', async () => {
  let attempts = 0;
  const open = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('disk');
    return Readable.from([Buffer.from('back')]);
  };
  const files = createHotFiles({ open, stat }, { maxBytes: 10_000, maxFileBytes: 2_000 });
  await files.hold('a', 4);
  await assert.rejects(files.hold('a', 4), /disk/);
  assert.equal((await files.hold('a', 4))?.content.toString(), 'back');
});

test('a cached file is checked once per second', async () => {
  let looks = 0;
  let isThere = true;
  const counting = async () => {
    looks += 1;
    return isThere ? stat() : null;
  };
  const files = createHotFiles(
    { ...createLargeStorage(), stat: counting },
    { maxBytes: 10_000, maxFileBytes: 2_000 },
  );
  for (let time = 0; time < 3; time += 1) await files.stat('a');
  assert.equal(looks, 3);
  await files.hold('a', 1_000);
  await files.hold('a', 1_000);
  await files.stat('a');
  await files.stat('a');
  assert.ok(looks <= 4);
  isThere = false;
  await eventually(async () => assert.equal(await files.stat('a'), null));
});

test('a cached file is served while the storage does not answer', async (context) => {
  context.mock.timers.enable({ apis: ['Date'] });
  const storage = createLargeStorage();
  let isLost = false;
  const lost = async () => (isLost ? Promise.reject(new Error('unreachable')) : stat());
  const files = createHotFiles({ ...storage, stat: lost }, { maxBytes: 10_000, maxFileBytes: 2_000 });
  for (let time = 0; time < 2; time += 1) {
    await files.stat('a');
    await files.hold('a', 1_000);
  }
  isLost = true;
  context.mock.timers.tick(60_000);
  assert.deepEqual(await files.stat('a'), await stat());
  assert.ok(files.holdCached('a'));
  await assert.rejects(files.stat('b'), /unreachable/);
});
