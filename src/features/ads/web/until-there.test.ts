import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilThere } from './until-there.ts';

/** Fake timer that runs callbacks at once and records the waits. */
function clock() {
  const waits: number[] = [];
  const later = (run: () => void, milliseconds: number) => {
    waits.push(milliseconds);
    queueMicrotask(run);
  };
  return { waits, later };
}

test('a script that is never there is asked for every 100 ms, 50 times, and then given up', async () => {
  const { waits, later } = clock();
  let asked = 0;
  const isThere = () => {
    asked += 1;
    return false;
  };
  assert.equal(await untilThere(isThere, later), false);
  assert.equal(asked, 50);
  assert.deepEqual(
    waits,
    Array.from({ length: 50 }, () => 100),
  );
});

test('a script that comes at the 50th time is in time', async () => {
  const { later } = clock();
  let asked = 0;
  assert.equal(await untilThere(() => (asked += 1) === 50, later), true);
});

test('a script that is there is asked for no more', async () => {
  const { waits, later } = clock();
  let asked = 0;
  assert.equal(await untilThere(() => (asked += 1) === 3, later), true);
  assert.deepEqual([asked, waits.length], [3, 3]);
});
