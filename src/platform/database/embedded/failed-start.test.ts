import assert from 'node:assert/strict';
import { appendFile, chmod, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import {
  copyDatabase,
  dataDirWithDatabase,
  isRoot,
  mountDisk,
  newFolder,
  openHere,
  query,
  run,
  serverPid,
  startApp,
} from './embedded-postgres.fixture.ts';

async function catchFailure(opening: Promise<unknown>): Promise<{ message: string; cause: string }> {
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof EmbeddedPostgresError, `not refused as expected: ${String(error)}`);
  return { message: error.message, cause: String(error.cause) };
}

test('a first start reports a full disk', async (t) => {
  const disk = await mountDisk(t, '20m');
  if (!disk) return;
  const dataDir = join(disk, 'data');
  const { message, cause } = await catchFailure(openHere(dataDir));
  assert.equal(message, `The disk that holds ${dataDir}/postgres is full. Free some space and start again.`);
  assert.match(cause, /No space left on device/);
  assert.deepEqual(
    (await readdir(join(dataDir, 'postgres'))).filter((name) => /cluster|initializing/.test(name)),
    [],
  );

  await run('mount', ['-o', 'remount,size=200m', disk]);
  const postgres = await openHere(dataDir);
  assert.deepEqual(await query(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('a later start reports a full disk and loses no data', async (t) => {
  const disk = await mountDisk(t, '120m');
  if (!disk) return;
  await copyDatabase(await dataDirWithDatabase(t), disk);
  const before = await openHere(disk);
  await query(before.connection, 'CREATE TABLE before_full AS SELECT 42 AS answer');
  await before.close();
  await run('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=64k']).catch(() => {});
  const { message } = await catchFailure(openHere(disk));
  assert.match(message, /The disk that holds .* is full\. Free some space and start again\./);
  assert.equal(await serverPid(disk), 0);

  await rm(join(disk, 'filler'));
  const after = await openHere(disk);
  assert.deepEqual(await query(after.connection, 'SELECT answer FROM before_full'), [{ answer: 42 }]);
});

test('a read-only disk is reported', async (t) => {
  const disk = await mountDisk(t, '120m');
  if (!disk) return;
  await copyDatabase(await dataDirWithDatabase(t), disk);
  await run('mount', ['-o', 'remount,ro', disk]);
  for (const dataDir of [disk, join(disk, 'new')]) {
    const { message } = await catchFailure(openHere(dataDir));
    assert.equal(
      message,
      `The folder ${dataDir}/postgres cannot be used: the disk is read-only. Set DATA_DIR to a folder that this account can write.`,
    );
  }
});

test('a folder without write permission is reported', async (t) => {
  if (isRoot) return t.skip('root may write everywhere');
  const folder = await newFolder(t);
  await chmod(folder, 0o500);
  const { message } = await catchFailure(openHere(join(folder, 'data')));
  assert.match(message, /\/data\/postgres cannot be used: this account may not write there\. Set DATA_DIR/);
  await chmod(folder, 0o700);
});

test('a path through a file is reported', async (t) => {
  const file = join(await newFolder(t), 'file');
  await writeFile(file, '');
  assert.match((await catchFailure(openHere(file))).message, /cannot be used: a part of the path is a file/);
  assert.match(
    (await catchFailure(openHere(join(file, 'x')))).message,
    /cannot be used: a part of the path is a file/,
  );
});

test('a database of another major version is refused', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const versionFile = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
  const version = await readFile(versionFile, 'utf8');
  await writeFile(versionFile, '14\n');
  const { message } = await catchFailure(openHere(dataDir));
  await writeFile(versionFile, version);
  assert.match(
    message,
    /was made by PostgreSQL 14, but the programs are of PostgreSQL 18\. Nothing was changed\. Run "npx pariksha upgrade-database/,
  );
});

test('a folder with other files is refused and not changed', async (t) => {
  const dataDir = await newFolder(t);
  await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'cluster', 'thesis.txt'), 'years of work');
  assert.match((await catchFailure(openHere(dataDir))).message, /holds files but no PostgreSQL database/);
  assert.deepEqual(await readdir(join(dataDir, 'postgres', 'cluster')), ['thesis.txt']);
});

test("a wrong setting is reported with PostgreSQL's message", async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const configuration = join(dataDir, 'postgres', 'cluster', 'postgresql.conf');
  const before = await readFile(configuration, 'utf8');
  await appendFile(configuration, '\nno_such_setting = 1\n');
  const { message, cause } = await catchFailure(openHere(dataDir));
  assert.match(message, /does not accept its settings\. Correct postgresql\.conf/);
  assert.match(cause, /unrecognized configuration parameter "no_such_setting"/);

  await writeFile(configuration, before);
  const postgres = await openHere(dataDir);
  assert.deepEqual(await query(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('a damaged database is reported', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const writeAheadLog = join(dataDir, 'postgres', 'cluster', 'pg_wal');
  const segments = (await readdir(writeAheadLog)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of segments) await rename(join(writeAheadLog, name), join(dataDir, name));
  const { message } = await catchFailure(openHere(dataDir));
  for (const name of segments) await rename(join(dataDir, name), join(writeAheadLog, name));
  assert.match(message, /is damaged\. Keep a copy of the folder, restore a backup/);
});

test('parallel queries work with a small /dev/shm', async (t) => {
  // The temporary folder of a test run may be in /dev/shm, which is hidden here.
  const dataDir = await newFolder(t, { parent: '/var/tmp' });
  await copyDatabase(await dataDirWithDatabase(t), dataDir);
  const withSmallMemory = 'mount -t tmpfs -o size=64k tmpfs /dev/shm && exec "$@"';
  const unshare = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount'];
  const wrapper = [...unshare, '/bin/sh', '-c', withSmallMemory, 'sh'];
  const refusal = await run(unshare[0] ?? '', [...wrapper.slice(1), 'true']).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (refusal) return t.skip(`/dev/shm cannot be made small here: ${refusal}`);
  const app = startApp(t, dataDir, { wrapper });
  const report = await app.report();
  assert.equal(report.error, undefined);
  const statements = [
    'CREATE TABLE many AS SELECT n, md5(n::text) AS text FROM generate_series(1, 50000) AS n',
    'ANALYZE many',
    'SET min_parallel_table_scan_size = 0',
    'SET parallel_setup_cost = 0',
    'SET parallel_tuple_cost = 0',
    'SET enable_mergejoin = off',
    `SET work_mem = '64MB'`,
  ];
  const join = 'SELECT count(*)::int AS count FROM many AS a JOIN many AS b USING (text)';
  const plan = await query(report, ...statements, `EXPLAIN ${join}`);
  assert.match(JSON.stringify(plan), /Parallel Hash Join/);
  const rows = await query(report, ...statements.slice(2), join);
  assert.deepEqual(rows, [{ count: 50_000 }]);
});
