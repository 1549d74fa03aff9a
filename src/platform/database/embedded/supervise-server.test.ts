import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { superviseServer } from './supervise-server.ts';

/** A server that can crash, and whose restarts fail `failures` times. */
function fragileServer(failures: number) {
  let isUp = true;
  const told: string[] = [];
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
      onCrash: () => told.push('crash'),
      onFailedAttempt: () => told.push('failed attempt'),
      onRecovery: () => told.push('recovery'),
      onGiveUp: (error) => told.push(`gave up: ${(error as Error).message}`),
    },
    [1, 1],
  );
  return { supervision, told, crash: () => (isUp = false) };
}

describe('supervision of a server process', () => {
  test('restarts a crashed server and counts it', async () => {
    const { supervision, told, crash } = fragileServer(0);
    crash();
    await eventually(() => assert.deepEqual(told, ['crash', 'recovery']));
    assert.equal(supervision.restarts(), 1);
    await supervision.stop();
  });

  test('retries after a failed restart', async () => {
    const { supervision, told, crash } = fragileServer(2);
    crash();
    await eventually(() => assert.deepEqual(told, ['crash', 'failed attempt', 'failed attempt', 'recovery']));
    await supervision.stop();
  });

  test('gives up with the reason of the last attempt', async () => {
    const { supervision, told, crash } = fragileServer(Infinity);
    crash();
    await eventually(() => assert.equal(told.at(-1), 'gave up: the disk is full'));
    assert.equal(supervision.restarts(), 0);
  });

  test('restarts nothing once it is stopped', async () => {
    const { supervision, told, crash } = fragileServer(0);
    await supervision.stop();
    crash();
    assert.deepEqual(told, []);
  });
});
