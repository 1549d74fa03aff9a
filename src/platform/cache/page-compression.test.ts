import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CachedPage } from './cached-page.ts';
import { createBackgroundQueue, createPageCompression } from './page-compression.ts';
import { createPageStore } from './page-store.ts';

const body = Array.from({ length: 3_000 }, (_, at) => `<p>${(at * 7919) % 1009} paper ${at % 7}</p>`).join(
  '',
);

/** A store that records how its pages are compressed. */
function compression({ maxBytes = 10_000_000 } = {}) {
  const store = createPageStore({ maxBytes });
  const runs: string[] = [];
  const noted: typeof store = {
    ...store,
    improve(page, compressed, isTight) {
      runs.push(`${page.key} ${isTight ? 'tight' : 'quick'}`);
      return store.improve(page, compressed, isTight);
    },
  };
  const keep = (key: string): CachedPage => {
    const rendered = { status: 200, headers: {}, body: Buffer.from(body), tags: new Set<string>() };
    return store.store(store.begin(), key, { ...rendered, expiresAt: Date.now() + 60_000 }).page;
  };
  const onError = (error: unknown) => assert.fail(String(error));
  return { store, runs, keep, compress: createPageCompression(noted, onError) };
}

describe('a page', () => {
  test('is compressed tightly after its first answer', async () => {
    const { runs, keep, compress } = compression();
    await compress.quickly(keep('/'));
    await compress.idle();
    assert.deepEqual(runs, ['/ quick', '/ tight']);
  });

  test('is compressed once for concurrent first answers', async () => {
    const { runs, keep, compress } = compression();
    const page = keep('/');
    const answers = await Promise.all([compress.quickly(page), compress.quickly(page)]);
    await compress.idle();
    assert.equal(answers[0]?.body, answers[1]?.body);
    assert.deepEqual(runs, ['/ quick', '/ tight']);
  });

  test('that is not stored is compressed quickly only', async () => {
    const { runs, keep, compress } = compression({ maxBytes: 0 });
    await compress.quickly(keep('/'));
    await compress.idle();
    assert.deepEqual(runs, ['/ quick']);
  });

  test('that is dropped while it waits is compressed quickly only', async () => {
    const { store, runs, keep, compress } = compression();
    await Promise.all([compress.quickly(keep('/a')), compress.quickly(keep('/b'))]);
    store.outdateAll();
    await compress.idle();
    assert.equal(runs.filter((each) => each.endsWith('quick')).length, 2);
    assert.equal(
      runs.filter((each) => each.endsWith('tight')).length,
      1,
      'only the page whose compression had started',
    );
  });
});

describe('the background queue', () => {
  const open = (errors: unknown[] = []) =>
    createBackgroundQueue({ maxLength: 2, onError: (error) => errors.push(error) });

  test('refuses a task when it is full', async () => {
    const queue = open();
    const gate = Promise.withResolvers<void>();
    assert.equal(
      queue.add(() => gate.promise),
      true,
    );
    assert.equal(
      queue.add(() => gate.promise),
      true,
    );
    assert.equal(
      queue.add(() => gate.promise),
      false,
    );
    gate.resolve();
    await queue.idle();
    assert.equal(
      queue.add(async () => {}),
      true,
    );
  });

  test('runs one task at a time', async () => {
    const queue = open();
    let running = 0;
    let maxRunning = 0;
    const task = async () => {
      maxRunning = Math.max(maxRunning, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    queue.add(task);
    queue.add(task);
    await queue.idle();
    assert.equal(maxRunning, 1);
  });

  test('continues after a task that fails', async () => {
    const errors: unknown[] = [];
    const queue = open(errors);
    let isDone = false;
    queue.add(() => Promise.reject(new Error('failed')));
    queue.add(async () => void (isDone = true));
    await queue.idle();
    assert.deepEqual([errors.length, isDone], [1, true]);
  });
});
