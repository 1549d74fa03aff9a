import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { StorageError } from './file-storage.ts';
import { createLocalCopies } from './local-copies.ts';

/** A store that counts its copies, as one in a bucket makes them. */
function countingStorage() {
  const state = { made: 0, open: 0 };
  return {
    state,
    async withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
      if (key === 'missing') throw new StorageError('not-found', 'File not found.');
      state.made += 1;
      state.open += 1;
      try {
        return await use(`/copies/${key}`);
      } finally {
        state.open -= 1;
      }
    },
  };
}

const getPath = async (path: string) => path;

describe('local copies', () => {
  test('copies a file once for tasks in a row', async () => {
    const storage = countingStorage();
    const copies = createLocalCopies(storage);
    assert.equal(await copies.use('one', getPath), '/copies/one');
    assert.equal(await copies.use('one', getPath), '/copies/one');
    assert.deepEqual(storage.state, { made: 1, open: 1 });
    await copies.close();
    assert.equal(storage.state.open, 0);
  });

  test('keeps only the last unused copies', async () => {
    const storage = countingStorage();
    const copies = createLocalCopies(storage, { maxUnused: 2 });
    for (const key of ['one', 'two', 'three']) await copies.use(key, getPath);
    await Promise.resolve();
    assert.equal(storage.state.open, 2);
    await copies.close();
  });

  test('deletes a copy after its time', async () => {
    const storage = countingStorage();
    const copies = createLocalCopies(storage, { maxUnusedMs: 0 });
    await copies.use('one', getPath);
    await eventually(async () => assert.equal(storage.state.open, 0));
    await copies.close();
  });

  test('reports a missing file each time', async () => {
    const copies = createLocalCopies(countingStorage());
    await assert.rejects(copies.use('missing', getPath), { reason: 'not-found' });
    await assert.rejects(copies.use('missing', getPath), { reason: 'not-found' });
    await copies.close();
  });
});
