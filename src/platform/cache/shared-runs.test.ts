import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSharedRuns } from './shared-runs.ts';

/** Work that ends when `end` is called, with the number of its run. */
function slowWork() {
  const ends: (() => void)[] = [];
  return {
    end: () => ends.splice(0).forEach((end) => end()),
    run: () => {
      const number = ends.length + 1;
      return new Promise<number>((resolve) => ends.push(() => resolve(number)));
    },
  };
}

describe('shared runs', () => {
  test('parallel callers of a key share one run', async () => {
    const { run, end } = slowWork();
    const runs = createSharedRuns<number>();
    const all = [runs.get('a', run), runs.get('a', run), runs.get('b', run)];
    end();
    assert.deepEqual(await Promise.all(all), [1, 1, 2]);
  });

  test('an ended run is not shared', async () => {
    let started = 0;
    const runs = createSharedRuns<number>();
    const run = async () => (started += 1);
    assert.deepEqual([await runs.get('a', run), await runs.get('a', run)], [1, 2]);
  });

  test('a failed run fails for its callers only', async () => {
    const runs = createSharedRuns<number>();
    const fail = () => Promise.reject(new Error('no database'));
    const failed = [runs.get('a', fail), runs.get('a', async () => 1)];
    for (const each of failed) await assert.rejects(each, /no database/);
    assert.equal(await runs.get('a', async () => 2), 2);
  });

  test('a caller after `forget` starts its own run, which others share', async () => {
    const { run, end } = slowWork();
    const runs = createSharedRuns<number>();
    const before = runs.get('a', run);
    runs.forget('a');
    const after = [runs.get('a', run), runs.get('a', run)];
    end();
    assert.deepEqual(await Promise.all([before, ...after]), [1, 2, 2]);
  });
});
