import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  copyDatabase,
  dataDirWithDatabase,
  isRoot,
  killServer,
  newFolder,
  openHere,
  query,
  run,
  serverPid,
  startApp,
} from './embedded-postgres.fixture.ts';
import { isAlive } from './postmaster-file.ts';

const readLog = (dataDir: string) => readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8');

test('a first start creates a database with Hindi support', async (t) => {
  const dataDir = join(await newFolder(t), 'a folder, with "blanks"', 'data');
  const postgres = await openHere(dataDir);
  assert.equal(postgres.adopted, false);
  assert.equal(postgres.starts, 1, 'onStarting');
  const [settings] = await query(
    postgres.connection,
    `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate, datctype,
            current_setting('listen_addresses') AS addresses, current_setting('jit') AS jit,
            current_setting('max_connections') AS connections
     FROM pg_database WHERE datname = current_database()`,
  );
  assert.match(String(settings?.['datctype']), /UTF-?8$/i);
  delete settings?.['datctype'];
  assert.deepEqual(settings, {
    encoding: 'UTF8',
    datcollate: 'C',
    addresses: '',
    jit: 'off',
    connections: '100',
  });
  await query(postgres.connection, 'CREATE EXTENSION pg_trgm');
  const [hindi] = await query(
    postgres.connection,
    `SELECT cardinality(show_trgm('इतिहास')) AS trigrams, similarity('इतिहास', 'इतिहस') > 0.2 AS is_near`,
  );
  assert.deepEqual(hindi, { trigrams: 7, is_near: true });

  const pid = await serverPid(dataDir);
  assert.notEqual(pid, 0);
  await postgres.close();
  await postgres.close();
  assert.equal(await serverPid(dataDir), 0);
});

test('the application connects as owner, not as superuser', async (t) => {
  const postgres = await openHere(await dataDirWithDatabase(t));
  const [role] = await query(
    postgres.connection,
    `SELECT rolsuper, pg_get_userbyid(datdba) = current_user AS is_owner
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  assert.deepEqual(role, { rolsuper: false, is_owner: true });
});

test('other accounts cannot access the socket or files', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const { connection } = await openHere(dataDir);
  for (const path of [join(dataDir, 'postgres'), join(dataDir, 'postgres', 'cluster'), connection.host]) {
    assert.equal((await stat(path)).mode & 0o777, 0o700, path);
  }
  assert.equal((await stat(join(connection.host, `.s.PGSQL.${connection.port}`))).mode & 0o777, 0o700);
});

test('a restart adopts the PostgreSQL of a killed application', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const app = startApp(t, dataDir);
  await app.report();
  const pid = await serverPid(dataDir);
  app.kill('SIGKILL', { group: true });
  await app.ended;

  const postgres = await openHere(dataDir);
  assert.equal(postgres.adopted, true);
  assert.equal(await serverPid(dataDir), pid);
  assert.deepEqual(await query(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
  await postgres.close();
  assert.equal(await serverPid(dataDir), 0);
});

test('the last process that uses a server stops it', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const app = startApp(t, dataDir);
  const report = await app.report();
  const pid = await serverPid(dataDir);
  const command = await openHere(dataDir);
  const sameProcess = await openHere(dataDir);
  assert.deepEqual([command.adopted, sameProcess.adopted], [true, true]);
  assert.deepEqual([command.starts, sameProcess.starts], [0, 0], 'onStarting');
  await command.close();
  assert.equal(await serverPid(dataDir), pid);
  assert.deepEqual(await query(report, 'SELECT 1 AS one'), [{ one: 1 }]);

  app.send('close');
  await app.ended;
  assert.equal(await serverPid(dataDir), pid);
  await sameProcess.close();
  assert.equal(await serverPid(dataDir), 0);
});

test('two concurrent first starts share one database', async (t) => {
  const dataDir = join(await newFolder(t), 'data');
  const apps = [startApp(t, dataDir), startApp(t, dataDir)];
  const reports = await Promise.all(apps.map((app) => app.report()));
  assert.deepEqual(reports.map((report) => report.adopted).toSorted(), [false, true]);
  for (const report of reports) assert.deepEqual(await query(report, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('a start waits for a running stop', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  for (let round = 0; round < 4; round += 1) {
    const first = await openHere(dataDir);
    const [, second] = await Promise.all([first.close(), openHere(dataDir)]);
    assert.deepEqual(await query(second.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
    await second.close();
  }
});

test('committed data survives a killed PostgreSQL', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const first = await openHere(dataDir);
  await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await killServer(dataDir);
  await first.close();

  const second = await openHere(dataDir);
  assert.equal(second.adopted, false);
  assert.deepEqual(await query(second.connection, 'SELECT answer FROM kept'), [{ answer: 42 }]);
  assert.match(await readLog(dataDir), /was not properly shut down/);
});

test('a pid file with the id of another process is ignored', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const otherServer = await newFolder(t);
  await copyDatabase(dataDir, otherServer);
  await openHere(otherServer);
  const bystander = spawn('sleep', ['600'], { stdio: 'ignore' });
  t.after(() => bystander.kill());
  for (const pid of [bystander.pid, process.pid, await serverPid(otherServer)]) {
    const killed = await openHere(dataDir);
    const socketLock = join(killed.connection.host, `.s.PGSQL.${killed.connection.port}.lock`);
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await killServer(dataDir);
    await killed.close();
    for (const path of [pidFile, socketLock]) {
      await writeFile(path, (await readFile(path, 'utf8')).replace(/^\d+/, String(pid)));
    }
    const next = await openHere(dataDir);
    assert.equal(next.adopted, false);
    assert.deepEqual(await query(next.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
    await next.close();
  }
  assert.equal(isAlive(bystander.pid ?? 0), true);
});

test('a copied data folder starts its own server', async (t) => {
  const original = await dataDirWithDatabase(t);
  const first = await openHere(original);
  const copy = await newFolder(t);
  await copyDatabase(original, copy);
  const second = await openHere(copy);
  assert.equal(second.adopted, false);
  assert.notEqual(await serverPid(copy), await serverPid(original));
  await second.close();
  assert.deepEqual(await query(first.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('a process in another container joins the server', async (t) => {
  const userNamespace = isRoot ? [] : ['--user', '--map-root-user'];
  const container = [...userNamespace, '--pid', '--fork', '--kill-child', '--mount-proc'];
  const refusal = await run('unshare', [...container, 'true']).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (refusal) return t.skip(`no container can be made here: ${refusal}`);
  const dataDir = await dataDirWithDatabase(t);
  await openHere(dataDir);
  const pid = await serverPid(dataDir);
  const app = startApp(t, dataDir, { wrapper: ['unshare', ...container] });
  const report = await app.report();
  assert.equal(report.error, undefined);
  assert.equal(report.adopted, true);
  app.send('close');
  await app.ended;
  assert.equal(await serverPid(dataDir), pid);
});

test('SIGTERM during writes loses no acknowledged data', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  const logBefore = await readLog(dataDir);
  const app = startApp(t, dataDir);
  await app.report();
  app.send('write');
  await app.report();
  app.kill('SIGTERM');
  const { acknowledged = 0 } = await app.report();
  assert.equal(await app.ended, 0);

  const postgres = await openHere(dataDir);
  const [written] = await query(postgres.connection, 'SELECT count(*)::int AS count FROM written');
  assert.ok(acknowledged >= 40);
  assert.ok(Number(written?.['count']) >= acknowledged);
  assert.doesNotMatch((await readLog(dataDir)).slice(logBefore.length), /not properly shut down|interrupted/);
});

test('a first start works with an unknown locale and no PATH', async (t) => {
  const dataDir = join(await newFolder(t), 'data');
  const app = startApp(t, dataDir, { env: { LC_ALL: 'xx_XX.UTF-8', PGDATA: '/nowhere', PGPORT: '1' } });
  const report = await app.report();
  assert.equal(report.error, undefined);
  assert.deepEqual(await query(report, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('the socket moves to a private folder for long paths', async (t) => {
  const database = await newFolder(t);
  await copyDatabase(await dataDirWithDatabase(t), database);
  const parent = await newFolder(t);
  const rest = Buffer.byteLength('/postgres/socket/.s.PGSQL.5432');
  for (const pathBytes of [107, 108, 240]) {
    const dataDir = join(parent, 'x'.repeat(pathBytes - rest - Buffer.byteLength(parent) - 1));
    await mkdir(dataDir);
    await rename(join(database, 'postgres'), join(dataDir, 'postgres'));
    const first = startApp(t, dataDir);
    const report = await first.report();
    const isBeside = dirname(report.host) === join(dataDir, 'postgres');
    assert.equal(isBeside, process.platform === 'linux' && pathBytes <= 107);
    if (!isBeside) assert.equal(dirname(report.host), tmpdir());
    assert.equal((await stat(report.host)).mode & 0o777, 0o700);

    const second = startApp(t, dataDir, { env: { ...process.env, TMPDIR: '/' } });
    assert.equal((await second.report()).host, report.host);
    for (const app of [first, second]) {
      app.send('close');
      await app.ended;
    }
    if (!isBeside) await assert.rejects(stat(report.host), { code: 'ENOENT' });
    await rename(join(dataDir, 'postgres'), join(database, 'postgres'));
  }
});

test('a killed first start is repeated', async (t) => {
  const dataDir = join(await newFolder(t), 'data');
  const app = startApp(t, dataDir);
  const isHalfWay = async () => {
    const entries = await readdir(join(dataDir, 'postgres'), { recursive: true }).catch(() => []);
    return entries.some((entry) => /^initializing-.*PG_VERSION$/.test(entry));
  };
  while (!(await isHalfWay())) await sleep(2);
  app.kill('SIGKILL');
  await app.ended;

  const postgres = await openHere(dataDir);
  assert.equal(postgres.adopted, false);
  assert.deepEqual(await query(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('a process killed during a start does not block others', async (t) => {
  const dataDir = await dataDirWithDatabase(t);
  for (const _round of [1, 2, 3]) {
    const app = startApp(t, dataDir);
    while (!(await readdir(join(dataDir, 'postgres', 'cluster'))).includes('postmaster.pid')) await sleep(1);
    app.kill('SIGKILL');
    await app.ended;
    const postgres = await openHere(dataDir);
    assert.deepEqual(await query(postgres.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
    await postgres.close();
  }
});
