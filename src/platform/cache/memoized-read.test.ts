import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoizedRead } from './memoized-read.ts';

test('a value is read once until it is dropped', async () => {
  let reads = 0;
  const memoized = createMemoizedRead(async () => {
    reads += 1;
    if (reads === 2) throw new Error('away');
    return reads;
  });
  assert.deepEqual([await memoized.get(), await memoized.get()], [1, 1]);
  memoized.drop();
  await assert.rejects(memoized.get());
  assert.equal(await memoized.get(), 3);
});

test('a value dropped during its read is not kept', async () => {
  const answers = ['old', 'new'];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const memoized = createMemoizedRead(async () => {
    const answer = answers.shift();
    if (answer === 'old') await held;
    return answer;
  });
  const before = memoized.get();
  memoized.drop();
  release();
  assert.equal(await before, 'old');
  assert.equal(await memoized.get(), 'new');
});
