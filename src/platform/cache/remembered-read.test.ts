import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRememberedRead } from './remembered-read.ts';

test('a value is read once until it is dropped', async () => {
  let reads = 0;
  const remembered = createRememberedRead(async () => {
    reads += 1;
    if (reads === 2) throw new Error('away');
    return reads;
  });
  assert.deepEqual([await remembered.get(), await remembered.get()], [1, 1]);
  remembered.drop();
  await assert.rejects(remembered.get());
  assert.equal(await remembered.get(), 3);
});

test('a value dropped during its read is not kept', async () => {
  const answers = ['old', 'new'];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const remembered = createRememberedRead(async () => {
    const answer = answers.shift();
    if (answer === 'old') await held;
    return answer;
  });
  const before = remembered.get();
  remembered.drop();
  release();
  assert.equal(await before, 'old');
  assert.equal(await remembered.get(), 'new');
});
