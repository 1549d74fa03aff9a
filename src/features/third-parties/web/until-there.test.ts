import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilThere } from './fill-ads.ts';

/** Fake timer that runs callbacks immediately and records the waits. */
function clock() {
  const waits: number[] = [];
  const later = (run: () => void, milliseconds: number) => {
    waits.push(milliseconds);
    queueMicrotask(run);
  };
  return { waits, later };
}

test('gives up on a missing script after 50 checks, 100 ms apart', async () => {
  const { waits, later } = clock();
  let calls = 0;
  const isThere = () => {
    calls += 1;
    return false;
  };
  assert.equal(await untilThere(isThere, later), false);
  assert.equal(calls, 50);
  assert.deepEqual(
    waits,
    Array.from({ length: 50 }, () => 100),
  );
});

test('accepts a script that appears at the 50th check', async () => {
  const { later } = clock();
  let calls = 0;
  assert.equal(await untilThere(() => (calls += 1) === 50, later), true);
});

test('stops checking once the script is available', async () => {
  const { waits, later } = clock();
  let calls = 0;
  assert.equal(await untilThere(() => (calls += 1) === 3, later), true);
  assert.deepEqual([calls, waits.length], [3, 3]);
});
