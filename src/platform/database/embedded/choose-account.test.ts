import assert from 'node:assert/strict';
import { chmod, chown, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';

import { runAs } from './account.ts';
import { getBinaries, findPostgresBinaries } from './binaries.ts';
import { chooseAccount } from './choose-account.ts';
import {
  canRunAs,
  copyDatabase,
  dataDirWithDatabase,
  isRoot,
  newFolder,
  openHere,
  query,
  run,
  serverPid,
  startApp,
} from './embedded-postgres.fixture.ts';
import { prepareFolders } from './folders.ts';

/** Users without an entry in /etc/passwd. */
const SOMEBODY = 61_234;
const SOMEBODY_ELSE = 61_235;

const NAMESPACE = ['unshare', '--user', '--map-root-user'];

function needsRoot(t: TestContext): boolean {
  if (!isRoot) t.skip('needs root, to act as several users');
  return isRoot;
}

async function needsNamespaces(t: TestContext): Promise<boolean> {
  const [command = '', ...args] = [...NAMESPACE, 'true'];
  const reason = await run(command, args).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  if (reason) t.skip(`user namespaces are not allowed here: ${reason}`);
  return !reason;
}

async function needsSources(t: TestContext): Promise<boolean> {
  const canRun = await canRunAs(SOMEBODY);
  if (!canRun) t.skip('other users cannot read the sources here');
  return canRun;
}

/** Returns false, for example, when the project is inside a private home folder. */
async function canOthersRunPrograms(): Promise<boolean> {
  const { postgres } = await findPostgresBinaries();
  const others = { via: 'setuid', uid: SOMEBODY, gid: SOMEBODY } as const;
  return (await runAs(others, postgres, ['--version'])).succeeded;
}

async function needsPrograms(t: TestContext): Promise<boolean> {
  const canRun = await canOthersRunPrograms();
  if (!canRun) t.skip('other users cannot run the installed programs here');
  return canRun;
}

/** Returns the owner of the server's files, and whether the server runs in its own user namespace. */
async function serverIdentity(dataDir: string): Promise<{ uid: number; isInNamespace: boolean }> {
  const pid = await serverPid(dataDir);
  const namespaces = await Promise.all([readlink(`/proc/${pid}/ns/user`), readlink('/proc/self/ns/user')]);
  const files = await stat(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'));
  const { uid } = await stat(`/proc/${pid}`);
  assert.equal(files.uid, uid);
  return { uid, isInNamespace: namespaces[0] !== namespaces[1] };
}

test('root starts PostgreSQL as an account with a private socket', async (t) => {
  if (!needsRoot(t) || !(await needsPrograms(t))) return;
  const dataDir = await dataDirWithDatabase(t);
  const { connection } = await openHere(dataDir);
  const { uid, isInNamespace } = await serverIdentity(dataDir);
  assert.notEqual(uid, 0);
  assert.equal(isInNamespace, false);
  const status = await readFile(`/proc/${await serverPid(dataDir)}/status`, 'utf8');
  assert.match(status, /^Groups:\s*$/m);
  assert.match(status, /^CapEff:\s*0+$/m);

  const list = ['-c', 'ls -- "$1"', 'sh', connection.host];
  const others = { via: 'setuid', uid: SOMEBODY, gid: SOMEBODY } as const;
  assert.equal((await runAs(others, '/bin/sh', list)).succeeded, false);
  assert.equal((await runAs({ ...others, uid, gid: uid }, '/bin/sh', list)).succeeded, true);
});

test('programs in a private home run in a user namespace', async (t) => {
  if (!needsRoot(t) || !(await needsNamespaces(t)) || !(await needsPrograms(t))) return;
  const home = await newFolder(t, { mode: 0o700 });
  const folders = await prepareFolders(await newFolder(t));
  const installed = await findPostgresBinaries();
  await symlink(join(installed.postgres, '..', '..'), join(home, 'native'));
  assert.equal((await chooseAccount(folders, installed)).via, 'setuid');
  assert.equal((await chooseAccount(folders, getBinaries(join(home, 'native')))).via, 'namespace');
});

test('root keeps the database when a private home is opened', async (t) => {
  if (!needsRoot(t) || !(await needsNamespaces(t))) return;
  const home = await newFolder(t);
  const dataDir = join(home, 'project', 'data');
  const isAllPrivate = !(await canOthersRunPrograms());
  for (const [made, mode] of [0o700, 0o711, 0o700].entries()) {
    await chmod(home, mode);
    const postgres = await openHere(dataDir);
    const isPrivate = isAllPrivate || mode === 0o700;
    const { uid, isInNamespace } = await serverIdentity(dataDir);
    assert.deepEqual([isInNamespace, uid === 0], [isPrivate, isPrivate]);
    await query(postgres.connection, `CREATE TABLE made_${made} ()`);
    const tables = await query(postgres.connection, `SELECT FROM pg_class WHERE relname LIKE 'made%'`);
    assert.equal(tables.length, made + 1);
    await postgres.close();
  }
});

test('root and the owner of a folder share its database', async (t) => {
  if (!needsRoot(t) || !(await needsSources(t))) return;
  const dataDir = await newFolder(t);
  await copyDatabase(await dataDirWithDatabase(t), dataDir);
  await chown(dataDir, SOMEBODY, SOMEBODY);
  for (const uid of [0, SOMEBODY, 0, SOMEBODY]) {
    const app = startApp(t, dataDir, { uid });
    const report = await app.report();
    assert.equal(report.error, undefined);
    assert.deepEqual(await serverIdentity(dataDir), { uid: SOMEBODY, isInNamespace: false });
    app.send('close');
    assert.equal(await app.ended, 0);
  }
  const stranger = startApp(t, dataDir, { uid: SOMEBODY_ELSE });
  const { error } = await stranger.report();
  assert.equal(
    error?.message,
    `The database in ${dataDir}/postgres belongs to user ${SOMEBODY}, but this is user ${SOMEBODY_ELSE}. ` +
      `Start as that user or as root, or as root run: chown -R ${SOMEBODY_ELSE} '${dataDir}'.`,
  );
});

test('a user without a name can create a database', async (t) => {
  if (!needsRoot(t) || !(await needsSources(t)) || !(await needsNamespaces(t))) return;
  const dataDir = await newFolder(t);
  await chown(dataDir, SOMEBODY, SOMEBODY);
  const app = startApp(t, dataDir, { uid: SOMEBODY, env: {} });
  const report = await app.report();
  assert.equal(report.error, undefined);
  assert.deepEqual(await serverIdentity(dataDir), { uid: SOMEBODY, isInNamespace: false });
});

test('root of a container without users uses a user namespace', async (t) => {
  if (!(await needsNamespaces(t))) return;
  const dataDir = join(await newFolder(t), 'data');
  const app = startApp(t, dataDir, { wrapper: NAMESPACE });
  const report = await app.report();
  assert.equal(report.error, undefined);
  assert.deepEqual(await query(report, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('root gets advice when no account is usable', async (t) => {
  if (!needsRoot(t)) return;
  const home = await newFolder(t, { mode: 0o700 });
  // With this PATH, `unshare` is not found.
  const app = startApp(t, join(home, 'data'), { env: { PATH: '/nowhere' } });
  const { error } = await app.report();
  assert.equal(error?.name, 'EmbeddedPostgresError');
  assert.match(error?.message ?? '', /refuses to run as root.*Start as another user.*set DATABASE_URL/);
  assert.match(error?.cause ?? '', /without root's rights: .*\n.*a user namespace: .*unshare/s);
  assert.equal((await stat(join(home, 'data', 'postgres'))).uid, 0);
});
