import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BatchRatings } from '../ratings.contract.ts';
import { createRatingsOfPapers } from './page-ratings.ts';

const rating = { averageRating: 350, totalRatings: 4 };
const createAnswer = (paperIds: number[]): BatchRatings =>
  Object.fromEntries(paperIds.map((id) => [String(id), rating]));
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, position) => from + position);

/** Creates ratings that record their calls. Scheduled calls run when `pass` is called. */
function noted(
  read: (paperIds: number[]) => Promise<BatchRatings> = async (paperIds) => createAnswer(paperIds),
) {
  const calls: number[][] = [];
  const failures: unknown[] = [];
  const reports: unknown[] = [];
  let waiting: (() => void)[] = [];
  const ratings = createRatingsOfPapers({
    read: (paperIds) => {
      calls.push(paperIds);
      return read(paperIds);
    },
    soon: (run) => waiting.push(run),
    onFailure: (error) => failures.push(error),
    onLoaded: () => reports.push(ratings),
  });
  return {
    ratings,
    calls,
    failures,
    reports,
    /** Runs the scheduled calls and waits for their answers. */
    async pass() {
      const runs = waiting;
      waiting = [];
      for (const run of runs) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('ratings for visible papers load in bulk and are reported once', async () => {
  const { ratings, calls, reports, pass } = noted();
  for (const id of [3, 1, 2]) ratings.want(id);
  assert.equal(ratings.ratingOf(1), undefined);
  await pass();
  assert.deepEqual(calls, [[3, 1, 2]]);
  assert.deepEqual(ratings.ratingOf(1), rating);
  assert.equal(reports.length, 1);
});

test('ids already loaded are skipped', async () => {
  const { ratings, calls, pass } = noted();
  ratings.want(1);
  await pass();
  ratings.want(1);
  ratings.want(2);
  await pass();
  assert.deepEqual(calls, [[1], [2]]);
});

test('ids in flight are skipped', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const { ratings, calls, pass } = noted(async (paperIds) => answered.then(() => createAnswer(paperIds)));
  ratings.want(1);
  ratings.want(1);
  await pass();
  ratings.want(1);
  await pass();
  assert.deepEqual(calls, [[1]]);
  resolve();
  await pass();
  assert.deepEqual(ratings.ratingOf(1), rating);
});

test('a call requests at most 100 papers', async () => {
  const { ratings, calls, pass } = noted();
  for (const id of numbers(1, 250)) ratings.want(id);
  await pass();
  assert.deepEqual(
    calls.map(({ length }) => length),
    [100, 100, 50],
  );
  assert.deepEqual(calls.flat(), numbers(1, 250));
});

test('the cache resets to the newest batch if it exceeds 1000 entries', async () => {
  const { ratings, calls, pass } = noted();
  for (let from = 1; from < 1_000; from += 100) {
    for (const id of numbers(from, 100)) ratings.want(id);
    await pass();
  }
  assert.deepEqual(ratings.ratingOf(1), rating, 'exactly 1000 entries fit');
  ratings.want(2_000);
  ratings.want(2_001);
  await pass();
  assert.equal(ratings.ratingOf(1), undefined);
  assert.equal(ratings.ratingOf(1_000), undefined);
  assert.deepEqual([ratings.ratingOf(2_000), ratings.ratingOf(2_001)], [rating, rating]);
  ratings.want(1);
  await pass();
  assert.deepEqual(calls.at(-1), [1]);
});

test('a failed call is reported and can be repeated', async () => {
  let isDown = true;
  const { ratings, calls, failures, pass } = noted(async (paperIds) => {
    if (isDown) throw new Error('away');
    return createAnswer(paperIds);
  });
  ratings.want(1);
  await pass();
  assert.deepEqual([calls.length, failures.length, ratings.ratingOf(1)], [1, 1, undefined]);
  isDown = false;
  ratings.want(1);
  await pass();
  assert.deepEqual(ratings.ratingOf(1), rating);
});

test('a paper that no longer exists is requested once', async () => {
  const { ratings, calls, pass } = noted(async () => ({}));
  ratings.want(1);
  await pass();
  ratings.want(1);
  await pass();
  assert.deepEqual(calls, [[1]]);
  assert.equal(ratings.ratingOf(1), undefined);
});

test('a recorded rating replaces the loaded one', async () => {
  const { ratings, pass } = noted();
  ratings.want(1);
  await pass();
  ratings.record(1, { averageRating: 400, totalRatings: 5 });
  assert.deepEqual(ratings.ratingOf(1), { averageRating: 400, totalRatings: 5 });
});
