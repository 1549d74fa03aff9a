import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import {
  dataDirWithDatabase,
  killServer,
  newFolder,
  copyDatabase,
  openHere,
  query,
  startApp,
} from './embedded-postgres.fixture.ts';

/** Records the events of a supervision. */
function notes() {
  const notified: string[] = [];
  const events = {
    onCrash: () => void notified.push('crash'),
    onFailedAttempt: () => {},
    onRecovery: () => void notified.push('recovery'),
    onGiveUp: (error: unknown) => void notified.push((error as Error).message),
  };
  return { notified, events };
}

describe('supervision of the embedded PostgreSQL', () => {
  test('a process restarts the server that another process started', async (t) => {
    const dataDir = await dataDirWithDatabase(t);
    const starter = startApp(t, dataDir);
    await starter.report();
    starter.kill('SIGKILL');
    await starter.ended;
    const postgres = await openHere(dataDir);
    const { notified, events } = notes();
    const { restarts } = await postgres.supervise(events);
    await killServer(dataDir);
    await eventually(() => assert.deepEqual(notified, ['crash', 'recovery']));
    assert.deepEqual(await query(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
    assert.equal(restarts(), 1);
  });

  test('one of two processes restarts the server', async (t) => {
    const dataDir = await dataDirWithDatabase(t);
    const both = [await openHere(dataDir), await openHere(dataDir)];
    const { notified, events } = notes();
    const supervisions = await Promise.all(both.map((postgres) => postgres.supervise(events)));
    await killServer(dataDir);
    await eventually(() => assert.equal(notified.filter((event) => event === 'recovery').length, 2));
    assert.equal(
      supervisions.reduce((sum, { restarts }) => sum + restarts(), 0),
      1,
    );
  });

  test('a missing database is not replaced by an empty one', async (t) => {
    const dataDir = await newFolder(t);
    await copyDatabase(await dataDirWithDatabase(t), dataDir);
    const postgres = await openHere(dataDir);
    const { notified, events } = notes();
    await postgres.supervise(events);
    await killServer(dataDir);
    await rename(join(dataDir, 'postgres/cluster'), join(dataDir, 'postgres/moved'));
    await eventually(() => assert.match(notified.at(-1) ?? '', /has disappeared while it was in use/));
  });
});
