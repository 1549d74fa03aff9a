import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAfterFirstAnswer } from './after-first-answer.ts';

test('calls beside the first wait for its answer, so that one visitor never gets two cookies', async () => {
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

test('a first call that fails leaves its place to the next', async () => {
  const afterFirstAnswer = createAfterFirstAnswer();
  await assert.rejects(afterFirstAnswer(() => Promise.reject(new Error('no line'))));
  assert.equal(await afterFirstAnswer(async () => 'two'), 'two');
});
