import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAfterFirstAnswer } from './ratings.api.ts';

test('parallel calls wait for the first answer', async () => {
  const afterFirstAnswer = createAfterFirstAnswer();
  const { promise, resolve } = Promise.withResolvers<string>();
  const begun: number[] = [];
  const first = afterFirstAnswer(() => {
    begun.push(1);
    return promise;
  });
  const second = afterFirstAnswer(async () => {
    begun.push(2);
    return 'two';
  });
  await Promise.resolve();
  assert.deepEqual(begun, [1]);
  resolve('one');
  assert.deepEqual(await Promise.all([first, second]), ['one', 'two']);
});

test('the next call runs after a failed first call', async () => {
  const afterFirstAnswer = createAfterFirstAnswer();
  await assert.rejects(afterFirstAnswer(() => Promise.reject(new Error('no line'))));
  assert.equal(await afterFirstAnswer(async () => 'two'), 'two');
});
