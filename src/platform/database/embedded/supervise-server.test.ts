import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { superviseServer } from './supervise-server.ts';

/** A server that can crash, and whose restarts fail `failures` times. */
function fragileServer(failures: number) {
  let isUp = true;
  const notified: string[] = [];
  const supervision = superviseServer(
    {
      isRunning: async () => isUp,
      async restart() {
        failures -= 1;
        if (failures >= 0) throw new Error('the disk is full');
        isUp = true;
        return true;
      },
    },
    {
      onCrash: () => notified.push('crash'),
      onFailedAttempt: () => notified.push('failed attempt'),
      onRecovery: () => notified.push('recovery'),
      onGiveUp: (error) => notified.push(`gave up: ${(error as Error).message}`),
    },
    [1, 1],
  );
  return { supervision, notified, crash: () => (isUp = false) };
}

describe('supervision of a server process', () => {
  test('restarts a crashed server and counts it', async () => {
    const { supervision, notified, crash } = fragileServer(0);
    crash();
    await eventually(() => assert.deepEqual(notified, ['crash', 'recovery']));
    assert.equal(supervision.restarts(), 1);
    await supervision.stop();
  });

  test('retries after a failed restart', async () => {
    const { supervision, notified, crash } = fragileServer(2);
    crash();
    await eventually(() =>
      assert.deepEqual(notified, ['crash', 'failed attempt', 'failed attempt', 'recovery']),
    );
    await supervision.stop();
  });

  test('gives up with the reason of the last attempt', async () => {
    const { supervision, notified, crash } = fragileServer(Infinity);
    crash();
    await eventually(() => assert.equal(notified.at(-1), 'gave up: the disk is full'));
    assert.equal(supervision.restarts(), 0);
  });

  test('a stopped supervision restarts no server', async () => {
    const { supervision, notified, crash } = fragileServer(0);
    await supervision.stop();
    crash();
    assert.deepEqual(notified, []);
  });
});
