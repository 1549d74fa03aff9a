import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSharedRuns } from './shared-runs.ts';

/** Work that returns the number of its run, from 1, when `end` is called with this number. */
function slowWork() {
  const runs: PromiseWithResolvers<number>[] = [];
  return {
    end: (number: number) => runs[number - 1]!.resolve(number),
    run: () => {
      const run = Promise.withResolvers<number>();
      runs.push(run);
      return run.promise;
    },
  };
}

describe('shared runs', () => {
  test('parallel callers of a key share one run', async () => {
    const { run, end } = slowWork();
    const runs = createSharedRuns<number>();
    const all = [runs.get('a', run), runs.get('a', run), runs.get('b', run)];
    end(1);
    end(2);
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
    const after = runs.get('a', run);
    end(1);
    assert.equal(await before, 1);
    const joined = runs.get('a', run);
    end(2);
    assert.deepEqual(await Promise.all([after, joined]), [2, 2]);
  });
});
