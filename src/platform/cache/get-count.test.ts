import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getCount } from './get-count.ts';
import { createTaggedMemory } from './tagged-memory.ts';

type Options = Parameters<typeof getCount>[2];
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A cache with a clock, and a count whose rows a test sets. */
function setup({ rows = 3, ...options }: Options & { rows?: number } = {}) {
  const library = { rows, now: 1, counted: 0 };
  const cache = createTaggedMemory({ maxBytes: 1_000_000, now: () => library.now });
  const count = (key = 'a') =>
    getCount(cache, key, options, async () => {
      library.counted += 1;
      return { value: library.rows, rows: library.rows };
    });
  return { library, cache, count };
}

describe('a count', () => {
  test('of few rows is always current', async () => {
    const { library, count } = setup();
    assert.equal(await count(), 3);
    library.rows = 4;
    assert.equal(await count(), 4);
  });

  test('of many rows is read again in the background after a minute', async () => {
    const { library, count } = setup({ rows: 20_000 });
    await count();
    library.rows = 30_000;
    library.now += 59_999;
    await count();
    assert.equal(library.counted, 1);
    library.now += 1;
    assert.equal(await count(), 20_000);
    await settle();
    assert.equal(await count(), 30_000);
  });

  test('of many rows is awaited after ten minutes', async () => {
    const { library, count } = setup({ rows: 20_000 });
    await count();
    library.rows = 40_000;
    library.now += 600_000;
    assert.equal(await count(), 40_000);
  });

  test('is shared by parallel callers, also if it is not kept', async () => {
    const { library, count } = setup();
    await Promise.all([count(), count(), count('b')]);
    assert.equal(library.counted, 2);
  });

  test('that fails is not kept', async () => {
    const cache = createTaggedMemory({ maxBytes: 1_000 });
    await assert.rejects(
      getCount(cache, 'a', {}, async () => Promise.reject(new Error('no database'))),
      /no database/,
    );
    assert.equal(await getCount(cache, 'a', {}, async () => ({ value: 5, rows: 5 })), 5);
  });

  test('of at least `minRows` is kept until a drop of its exact tags', async () => {
    const { library, cache, count } = setup({ rows: 10, minRows: 10, exactTags: ['papers'] });
    await count();
    library.rows = 11;
    assert.equal(await count(), 10);
    cache.drop(['papers']);
    assert.equal(await count(), 11);
  });

  test('of 20,000 rows survives a drop of its exact tags only', async () => {
    const { library, cache, count } = setup({ rows: 20_000, exactTags: ['papers'], tags: ['links'] });
    await count();
    cache.drop(['papers']);
    await count();
    assert.equal(library.counted, 1);
    cache.drop(['links']);
    await count();
    assert.equal(library.counted, 2);
  });

  test('that a drop overtakes is returned but not kept', async () => {
    const cache = createTaggedMemory({ maxBytes: 1_000_000 });
    const options = { minRows: 10, exactTags: ['papers'] };
    const held = Promise.withResolvers<{ value: number; rows: number }>();
    const before = getCount(cache, 'a', options, () => held.promise);
    cache.drop(['papers']);
    const after = await getCount(cache, 'a', options, async () => ({ value: 20, rows: 20 }));
    held.resolve({ value: 10, rows: 10 });
    assert.deepEqual([await before, after], [10, 20]);
    assert.equal(await getCount(cache, 'a', options, async () => ({ value: 30, rows: 30 })), 20);
  });
});
