import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Starts work that runs until it is ended. Records who was admitted and refused. */
function recorder(queue: FairQueue) {
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    refused,
    ask(client: string, name: string, signal?: AbortSignal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = () => {
        started.push(name);
        ends.push(resolve);
        return promise;
      };
      queue.run(client, work, signal).catch(() => refused.push(name));
    },
    async end() {
      ends.shift()?.();
      await nextTurn();
    },
  };
}

test('clients take turns, however much one of them asks for', async () => {
  const { ask, started, end } = recorder(createFairQueue({ concurrency: 1, maxWaiting: 10 }));
  for (const name of ['a1', 'a2', 'a3']) ask('a', name);
  ask('b', 'b1');
  ask('c', 'c1');
  for (let left = 5; left > 0; left -= 1) {
    await nextTurn();
    await end();
  }
  assert.deepEqual(started, ['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a client has a share of what runs at once', async () => {
  const { ask, started } = recorder(
    createFairQueue({ concurrency: 3, concurrencyPerClient: 2, maxWaiting: 10 }),
  );
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  ask('b', 'b1');
  await nextTurn();
  assert.deepEqual(started, ['a1', 'a2', 'b1']);
});

test('a full queue refuses the client that fills it, not another', async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 2 });
  const { ask, started, refused, end } = recorder(queue);
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  ask('b', 'b1');
  await nextTurn();
  assert.deepEqual(refused, ['a4', 'a3']);
  for (let left = 3; left > 0; left -= 1) await end();
  assert.deepEqual(started, ['a1', 'b1', 'a2']);
  assert.equal(queue.pending(), 0);
});

test('a client has a limit of its own', async () => {
  const { ask, refused } = recorder(
    createFairQueue({ concurrency: 1, maxWaiting: 9, maxWaitingPerClient: 1 }),
  );
  for (const name of ['a1', 'a2', 'a3']) ask('a', name);
  ask('b', 'b1');
  await nextTurn();
  assert.deepEqual(refused, ['a3']);
});

test('work of a client that left never starts', async () => {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: 9 });
  const { ask, started, refused, end } = recorder(queue);
  const leaving = new AbortController();
  ask('a', 'a1');
  ask('a', 'a2', leaving.signal);
  ask('a', 'a3');
  await nextTurn();
  leaving.abort();
  await end();
  assert.deepEqual([started, refused], [['a1', 'a3'], ['a2']]);
  await end();
  assert.equal(queue.pending(), 0);
});

test('a queue that never empties refuses work that waited too long', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { ask, started, refused, end } = recorder(
    createFairQueue({ concurrency: 1, maxWaiting: 9, maxWaitMs: 1_000 }),
  );
  for (const client of ['a', 'b', 'c']) ask(client, client);
  await nextTurn();
  t.mock.timers.tick(4_000);
  await end();
  assert.deepEqual(started, ['a', 'b']);
  ask('d', 'd');
  t.mock.timers.tick(1_500);
  ask('e', 'e');
  await end();
  assert.deepEqual(started, ['a', 'b', 'e']);
  await nextTurn();
  assert.deepEqual(refused, ['c', 'd']);
});
