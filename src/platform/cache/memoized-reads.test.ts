import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoizedReads } from './memoized-reads.ts';

function counter(rows: () => number) {
  let computed = 0;
  const compute = async () => {
    computed += 1;
    return { value: rows(), rows: rows() };
  };
  return { compute, times: () => computed };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a small count is always current', async () => {
  let rows = 3;
  const counts = createMemoizedReads();
  const { compute } = counter(() => rows);
  assert.equal(await counts.get('a', compute), 3);
  rows = 4;
  assert.equal(await counts.get('a', compute), 4);
});

test('a large count is refreshed in the background after a minute', async () => {
  let [time, rows] = [1, 20_000];
  const counts = createMemoizedReads(() => time);
  const { compute, times } = counter(() => rows);
  assert.equal(await counts.get('a', compute), 20_000);
  rows = 30_000;
  time += 60_000;
  assert.equal(await counts.get('a', compute), 20_000);
  assert.equal(times(), 1);
  time += 1;
  assert.equal(await counts.get('a', compute), 20_000);
  await settle();
  assert.equal(await counts.get('a', compute), 30_000);
  rows = 40_000;
  time += 600_001;
  assert.equal(await counts.get('a', compute), 40_000);
});

test('options lower the row threshold and extend the lifetime', async () => {
  let [time, rows] = [1, 10];
  const counts = createMemoizedReads(() => time, { minRows: 10, freshFor: 600_000 });
  const { compute } = counter(() => rows);
  assert.equal(await counts.get('a', compute), 10);
  rows = 5;
  time += 600_000;
  assert.equal(await counts.get('a', compute), 10);
  time += 1;
  await counts.get('a', compute);
  await settle();
  assert.equal(await counts.get('a', compute), 5);
});

test('concurrent readers of a key share one count', async () => {
  const counts = createMemoizedReads();
  const [one, two] = [counter(() => 50_000), counter(() => 60_000)];
  const answers = await Promise.all([
    counts.get('a', one.compute),
    counts.get('a', one.compute),
    counts.get('b', two.compute),
  ]);
  assert.deepEqual(answers, [50_000, 50_000, 60_000]);
  assert.equal(one.times(), 1);
});

test('a failed count is not memoized', async () => {
  const counts = createMemoizedReads();
  await assert.rejects(
    counts.get('a', async () => Promise.reject(new Error('gone'))),
    /gone/,
  );
  assert.equal(await counts.get('a', counter(() => 5).compute), 5);
});

test('forgetting small counts keeps the large ones', async () => {
  const counts = createMemoizedReads(() => 1, { minRows: 10 });
  const [small, large] = [counter(() => 10), counter(() => 500)];
  const ask = () => Promise.all([counts.get('small', small.compute), counts.get('large', large.compute)]);
  await ask();
  await ask();
  assert.deepEqual([small.times(), large.times()], [1, 1]);
  counts.forgetBelow(500);
  await ask();
  assert.deepEqual([small.times(), large.times()], [2, 1]);
});

test('a small count forgotten during its computation is not memoized', async () => {
  const counts = createMemoizedReads(() => 1, { minRows: 10 });
  const held = Promise.withResolvers<{ value: number; rows: number }>();
  const before = counts.get('a', () => held.promise);
  counts.forgetBelow(500);
  const after = await counts.get('a', counter(() => 20).compute);
  held.resolve({ value: 10, rows: 10 });
  assert.deepEqual([await before, after], [10, 20]);
  assert.equal(await counts.get('a', counter(() => 30).compute), 20);
});

test('a large count forgotten during its computation is not memoized', async () => {
  const counts = createMemoizedReads();
  const first = Promise.withResolvers<{ value: number; rows: number }>();
  const asked = counts.get('papers', () => first.promise);
  counts.forget('papers');
  first.resolve({ value: 1, rows: 50_000 });
  assert.equal(await asked, 1);
  assert.equal(await counts.get('papers', async () => ({ value: 2, rows: 50_000 })), 2);
});
