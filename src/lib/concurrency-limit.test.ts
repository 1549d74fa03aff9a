import assert from 'node:assert/strict';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { test } from 'node:test';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('work starts in order within the limit, despite a failure', async () => {
  const limit = createConcurrencyLimit(2);
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  const work = (number: number) => async () => {
    begun.push(number);
    working += 1;
    most = Math.max(most, working);
    await turnOfLoop();
    working -= 1;
    if (number === 1) throw new Error('broken');
    return number;
  };
  const first = [0, 1, 2, 3].map((number) => limit.run(work(number)));
  await Promise.allSettled([first[0]]);
  const all = await Promise.allSettled([...first, ...[4, 5].map((number) => limit.run(work(number)))]);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5]);
  assert.equal(most, 2);
  assert.deepEqual(
    all.map((each) => (each.status === 'fulfilled' ? each.value : 'failed')),
    [0, 'failed', 2, 3, 4, 5],
  );
});

test('closing cancels waiting work and finishes running work', async () => {
  const limit = createConcurrencyLimit(1);
  const begun = limit.run(async () => {
    await turnOfLoop();
    return 'done';
  });
  const never = async () => assert.fail('started after closing');
  const waiting = limit.run(never);
  limit.close();
  assert.deepEqual(await Promise.all([begun, waiting, limit.run(never)]), ['done', undefined, undefined]);
});
