import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { archiveSettings } from '#platform/database/embedded/archive-settings.ts';
import {
  copyDatabase,
  dataDirWithDatabase,
  openHere,
  query,
} from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { asSuperuserOf } from '#platform/database/embedded/running-server.ts';
import { createLog } from '#platform/log/log.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import { createFolderObjects } from '#platform/storage/folder-objects.ts';
import { sealObjects } from '#platform/storage/sealed-objects.ts';
import { eventually } from '#testing/eventually.ts';
import { listWal } from './archive.ts';
import { writeBase } from './base-backup.service.ts';
import { recoverDatabase } from './recover.service.ts';
import { listWaiting, selectSystem, shipWal } from './wal-shipping.ts';

const home = mkdtempSync(join(tmpdir(), 'recovery-'));
chmodSync(home, 0o711);
after(() => rmSync(home, { recursive: true }));
const dayMs = 86_400_000;

async function* noFiles(): AsyncGenerator<string[]> {
  yield ['ab/cd/file.pdf'];
}

/** Runs a server with an archive on the database of this folder, or on a copy of an empty one. */
async function startArchived(t: TestContext, name: string, objects: Objects) {
  const dataDir = join(home, name);
  if (!existsSync(dataDir)) {
    makeFolder(dataDir);
    chmodSync(dataDir, 0o711);
    await copyDatabase(await dataDirWithDatabase(t), dataDir);
  }
  const postgres = await openHere(dataDir, archiveSettings);
  return {
    dataDir,
    run: (...statements: string[]) => query(postgres.connection, ...statements),
    takeBase: () =>
      writeBase({
        dataDir,
        objects,
        version: '1.2.3',
        fileKeys: noFiles(),
        signal: AbortSignal.timeout(60_000),
        onBytes: () => {},
      }),
    /** Ends the current segment, and sends everything that was written until now. */
    async archive(): Promise<void> {
      const { rows } = await asSuperuserOf(dataDir, async (client) => {
        // Without a write since the last switch, the next one does nothing.
        await client.query(`SELECT pg_create_restore_point('archive')`);
        return client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
      });
      await eventually(async () => {
        assert.ok((await listWaiting(dataDir)).some(({ name: each }) => each === rows[0]!.name));
      });
      await shipWal(dataDir, objects, await selectSystem(dataDir));
      assert.deepEqual(await listWaiting(dataDir), []);
    },
    close: () => postgres.close(),
  };
}

async function readRecovered(dataDir: string): Promise<unknown[]> {
  const postgres = await openHere(dataDir);
  const rows = await query(postgres.connection, 'SELECT text FROM written ORDER BY text');
  await query(postgres.connection, `INSERT INTO written VALUES ('after the recovery')`);
  await postgres.close();
  return rows.map(({ text }) => text);
}

test('a lost database is restored as it was at any archived time', async (t) => {
  const place = join(home, 'place');
  const objects = sealObjects(createFolderObjects(place), 'correct horse battery');
  const recover = (name: string, time: Date | null) =>
    recoverDatabase({
      objects,
      time,
      dataDir: join(home, name),
      binDir: undefined,
      log: createLog('silent'),
      onStep: () => {},
    });
  const server = await startArchived(t, 'data', objects);
  const write = (text: string) => server.run(`INSERT INTO written VALUES ('${text}')`);
  await server.run('CREATE TABLE written (text text)');
  await write('1 before the base backup');
  const begin = new Date();
  const base = await server.takeBase();
  await write('2 after it');
  await server.archive();
  const between = new Date();
  await write('3 later');
  await server.archive();
  await write('4 not archived');
  await server.close();
  rmSync(join(server.dataDir, 'postgres'), { recursive: true });

  const all = ['1 before the base backup', '2 after it', '3 later'];
  // A time after the last write means everything.
  const latest = await recover('latest', new Date(Date.now() + dayMs));
  assert.deepEqual(await readRecovered(join(home, 'latest')), all);
  assert.ok(latest.lastCommitAt! > between);
  assert.equal(existsSync(join(home, 'latest/postgres/recovery')), false);
  const earlier = await recover('earlier', between);
  assert.deepEqual(await readRecovered(join(home, 'earlier')), all.slice(0, 2));
  assert.ok(earlier.lastCommitAt! < between);

  await assert.rejects(recover('latest', null), /is not empty\. Name a new folder/);
  await assert.rejects(recover('new', begin), /The archive begins on .* \(India time\)/);

  // A recovered database begins an archive of its own, which is recovered like the first one.
  const again = await startArchived(t, 'latest', objects);
  const second = await again.takeBase();
  assert.notEqual(second.system, base.system);
  await again.run(`INSERT INTO written VALUES ('5 after the recovery')`);
  await again.archive();
  await again.close();
  await recover('twice', null);
  assert.deepEqual(await readRecovered(join(home, 'twice')), [
    ...all,
    '5 after the recovery',
    'after the recovery',
  ]);
  for (const { name } of await objects.list(`archive/${second.system}/`)) await objects.delete(name);

  const segments = (await listWal(objects, base.system)).filter(({ name }) => name.length === 24);
  const path = join(place, `archive/${base.system}/wal/${segments.at(-2)!.name}.zst.age`);
  const whole = readFileSync(path);
  rmSync(path);
  await assert.rejects(recover('new', null), /The archive (has a gap|begins on)/);
  assert.equal(existsSync(join(home, 'new')), false, 'nothing is created');
  writeFileSync(path, whole.subarray(0, whole.length - 100));
  await assert.rejects(recover('new', null), /in the backups is damaged/);
  writeFileSync(path, whole);
  const tar = join(place, `${base.name}.tar.zst.age`);
  writeFileSync(tar, readFileSync(tar).subarray(0, 200_000));
  await assert.rejects(recover('newer', null), /in the backups is damaged/);
});
