import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { mountLowDisk, mountSmallDisk } from '#testing/small-disk.ts';
import { eventually } from '#testing/eventually.ts';
import {
  copyDatabase,
  dataDirWithDatabase,
  mountDisk,
  openHere,
  query,
  run,
  serverPid,
} from './embedded-postgres.fixture.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { getPostgresFolders } from './folders.ts';
import { canFillReserve, fillReserve, reserveHeld, reserveSize, withReserve } from './reserve-file.ts';

const [mebibyte, gibibyte] = [2 ** 20, 2 ** 30];

describe('the size of the reserve', () => {
  test('is 64 MB on a large disk', () => {
    assert.equal(reserveSize(100 * gibibyte), 64 * mebibyte);
  });

  test('is a tenth of a small disk', () => {
    assert.equal(reserveSize(300 * mebibyte), 30 * mebibyte);
  });
});

describe('canFillReserve', () => {
  const disk = (freeMebibytes: number) => ({
    freeBytes: freeMebibytes * mebibyte,
    totalBytes: 100 * gibibyte,
  });

  test('accepts a disk with room above the watermark', () => {
    assert.equal(canFillReserve(disk(321), 0), true);
  });

  test('refuses to use the reserved space', () => {
    assert.equal(canFillReserve(disk(320), 0), false);
  });

  test('refuses a complete reserve', () => {
    assert.equal(canFillReserve(disk(10_000), 64 * mebibyte), false);
  });
});

describe('the reserve file', () => {
  test('is written in full size', async (t) => {
    const disk = mountSmallDisk(t, '20m');
    if (disk === undefined) return;
    const path = join(disk, 'reserve');
    await fillReserve(path);
    assert.equal(await reserveHeld(path), 2 * mebibyte);
  });

  test('is not written to a disk below the watermark', async (t) => {
    const disk = mountLowDisk(t);
    if (disk === undefined) return;
    const path = join(disk, 'reserve');
    await fillReserve(path);
    assert.equal(await reserveHeld(path), 0);
  });

  test('stays when a start fails for another reason', async (t) => {
    const disk = mountSmallDisk(t, '200m');
    if (disk === undefined) return;
    const path = join(disk, 'reserve');
    await fillReserve(path);
    const start = () => Promise.reject(new Error('wrong setting'));
    const options = { isFull: () => false, onRelease: () => {} };
    await assert.rejects(withReserve(path, options, start), /wrong setting/);
    assert.equal(await reserveHeld(path), 20 * mebibyte);
  });
});

describe('a full disk with a reserve', () => {
  const fill = (disk: string) =>
    run('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k']).catch(() => {});

  /** Fills the disk with write-ahead log. PostgreSQL exits when it cannot write it. */
  const fillWriteAheadLog = (connection: EmbeddedPostgres['connection']) =>
    query(
      connection,
      `SELECT pg_logical_emit_message(false, 'filler', repeat('x', 1000000)) FROM generate_series(1, 400)`,
    );

  async function checkpointerPid(dataDir: string): Promise<number> {
    const server = await serverPid(dataDir);
    const children = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8')).trim().split(' ');
    const titles = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
    return Number(children[titles.findIndex((title) => title.startsWith('postgres: checkpointer'))]);
  }

  test('does not prevent the restart of a crashed PostgreSQL', async (t) => {
    const disk = await mountDisk(t, '300m');
    if (!disk) return;
    await copyDatabase(await dataDirWithDatabase(t), disk);
    const { reserve, log } = getPostgresFolders(disk);
    // Otherwise PostgreSQL tries to recover within the same process, which can succeed and is no crash for us.
    const postgres = await openHere(disk, { restart_after_crash: 'off' });
    const notified: string[] = [];
    await postgres.supervise({
      onCrash: () => void notified.push('crash'),
      onFailedAttempt: () => {},
      onRecovery: () => void notified.push('recovery'),
      onGiveUp: (error) => void notified.push((error as Error).message),
    });
    await fillReserve(reserve);
    await query(postgres.connection, 'CREATE TABLE before_full AS SELECT 42 AS answer');
    await fill(disk);
    await eventually(async () => {
      // A full disk can also make a statement fail without ending the server.
      if (notified.length === 0) await assert.rejects(fillWriteAheadLog(postgres.connection));
      assert.deepEqual(notified, ['crash', 'recovery'], `${notified.join()}: ${await readFile(log, 'utf8')}`);
    });
    assert.deepEqual(await query(postgres.connection, 'SELECT answer FROM before_full'), [{ answer: 42 }]);
    assert.equal(await reserveHeld(reserve), 0);
  });

  test('does not prevent the start of PostgreSQL', async (t) => {
    const disk = await mountDisk(t, '300m');
    if (!disk) return;
    await copyDatabase(await dataDirWithDatabase(t), disk);
    await fillReserve(getPostgresFolders(disk).reserve);
    await fill(disk);
    const postgres = await openHere(disk);
    assert.deepEqual(await query(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
    assert.match(postgres.logged.join('\n'), /the reserve file was deleted/);
  });

  test('does not prevent the stop of PostgreSQL', async (t) => {
    const disk = await mountDisk(t, '300m');
    if (!disk) return;
    await copyDatabase(await dataDirWithDatabase(t), disk);
    const postgres = await openHere(disk);
    await query(postgres.connection, 'CREATE TABLE before_stop AS SELECT 42 AS answer');
    await fill(disk);
    // As after a last checkpoint that failed: the checkpointer never ends.
    process.kill(await checkpointerPid(disk), 'SIGSTOP');
    await postgres.close();
    assert.match(postgres.logged.join('\n'), /stops without a checkpoint/);
    await rm(join(disk, 'filler'));
    const next = await openHere(disk);
    assert.deepEqual(await query(next.connection, 'SELECT answer FROM before_stop'), [{ answer: 42 }]);
  });
});
