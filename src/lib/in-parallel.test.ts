import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { inParallel } from './in-parallel.ts';

test('results keep the item order within the concurrency limit', async () => {
  let running = 0;
  let maxRunning = 0;
  const answers = await inParallel([30, 5, 20, 1, 10], 2, async (wait) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await sleep(wait);
    running -= 1;
    return wait * 2;
  });
  assert.deepEqual(answers, [60, 10, 40, 2, 20]);
  assert.equal(maxRunning, 2);
  assert.deepEqual(await inParallel([], 4, async () => 1), []);
});

test('a failure waits for running items and starts no others', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const run = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('first');
    await sleep(10);
    ended.push(item);
  });
  await assert.rejects(run, /first/);
  assert.deepEqual({ begun, ended }, { begun: [1, 2], ended: [2] });
});
