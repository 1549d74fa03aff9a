import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lockDataDir } from './data-dir-lock.ts';
import { settleDataDir } from './site-account.ts';

const isRoot = process.geteuid?.() === 0;
const skip = !isRoot && 'needs root, to act as several users';
const main = fileURLToPath(import.meta.url);
/** Id of a user without a name. */
const anotherUser = 61_234;

function newParent(t: TestContext, mode = 0o711): string {
  const parent = mkdtempSync(join(tmpdir(), 'site-account-'));
  chmodSync(parent, mode);
  t.after(() => rmSync(parent, { recursive: true }));
  return parent;
}

function settle(dataDir: string, isHeld = true) {
  return settleDataDir(
    { dataDir, backupFolder: join(dataDir, 'backups'), main, hasEmbeddedPostgres: true },
    isHeld,
  );
}

const getOwner = (path: string) => statSync(path).uid;
const getMode = (path: string) => statSync(path).mode & 0o777;

describe('rights of a data folder', () => {
  test('a data folder and its subfolders are private', async (t) => {
    const dataDir = newParent(t, 0o755);
    mkdirSync(join(dataDir, 'files'), { mode: 0o755 });
    await settle(dataDir);
    assert.deepEqual([getMode(dataDir), getMode(join(dataDir, 'files'))], [0o700, 0o700]);
  });

  test('a folder with other files keeps its mode', async (t) => {
    const dataDir = newParent(t, 0o755);
    writeFileSync(join(dataDir, 'notes.txt'), '');
    await settle(dataDir);
    assert.equal(getMode(dataDir), 0o755);
  });
});

describe('owner of a data folder that root uses', { skip }, () => {
  test('a folder of root is given to a site account', async (t) => {
    const dataDir = join(newParent(t), 'data');
    const site = await settle(dataDir);
    assert.ok(site && 'account' in site, JSON.stringify(site));
    assert.deepEqual([getOwner(dataDir), getMode(dataDir)], [site.account.uid, 0o700]);
    assert.notEqual(site.account.uid, 0);
  });

  test('files of root in it change owner too', async (t) => {
    const dataDir = newParent(t);
    mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'ab', 'a.pdf'), '');
    await settle(dataDir);
    assert.equal(getOwner(join(dataDir, 'files', 'ab', 'a.pdf')), getOwner(dataDir));
  });

  test('a folder of another user selects that account', async (t) => {
    const dataDir = newParent(t);
    chownSync(dataDir, anotherUser, anotherUser);
    const site = await settle(dataDir);
    assert.deepEqual(site, { account: { via: 'setuid', uid: anotherUser, gid: anotherUser } });
  });

  test('nested files of root change to the owner of the folder', async (t) => {
    const dataDir = newParent(t);
    const files = join(dataDir, 'files');
    mkdirSync(join(files, 'ab'), { recursive: true });
    writeFileSync(join(files, 'ab', 'a.pdf'), '');
    for (const path of [dataDir, files]) chownSync(path, anotherUser, anotherUser);
    await settle(dataDir);
    const left = [join(files, 'ab'), join(files, 'ab', 'a.pdf')];
    assert.deepEqual(left.map(getOwner), [anotherUser, anotherUser]);
  });

  test('a symbolic link changes owner, its target does not', async (t) => {
    const [dataDir, elsewhere] = [newParent(t), newParent(t)];
    const files = join(dataDir, 'files');
    mkdirSync(files);
    symlinkSync(elsewhere, join(files, 'ab'));
    for (const path of [dataDir, files]) chownSync(path, anotherUser, anotherUser);
    await settle(dataDir);
    assert.equal(lstatSync(join(files, 'ab')).uid, anotherUser);
    assert.equal(getOwner(elsewhere), 0);
  });

  test('a hard link to a file of root blocks the change', async (t) => {
    const [dataDir, elsewhere] = [newParent(t), newParent(t)];
    const files = join(dataDir, 'files');
    mkdirSync(files);
    writeFileSync(join(elsewhere, 'secret'), '');
    linkSync(join(elsewhere, 'secret'), join(files, 'a.pdf'));
    for (const path of [dataDir, files]) chownSync(path, anotherUser, anotherUser);
    assert.match(JSON.stringify(await settle(dataDir)), /a\.pdf belongs to root/);
    assert.equal(getOwner(join(elsewhere, 'secret')), 0);
  });

  test('a folder with other files stays with root', async (t) => {
    const dataDir = newParent(t);
    writeFileSync(join(dataDir, 'notes.txt'), '');
    const site = await settle(dataDir);
    assert.match(JSON.stringify(site), /holds files that are not Pariksha's/);
    assert.equal(getOwner(dataDir), 0);
  });

  test('a folder in a private home stays with root', async (t) => {
    const dataDir = join(newParent(t, 0o700), 'data');
    const site = await settle(dataDir);
    assert.ok(site && 'obstacle' in site);
    assert.equal(getOwner(dataDir), 0);
  });

  test('no owner changes while a server runs', async (t) => {
    const dataDir = newParent(t);
    const lock = lockDataDir(dataDir);
    t.after(() => lock.release());
    await settle(dataDir, false);
    assert.equal(getOwner(dataDir), 0);
  });

  test('a command changes the owner when no server runs', async (t) => {
    const dataDir = join(newParent(t), 'data');
    await settle(dataDir, false);
    assert.notEqual(getOwner(dataDir), 0);
  });
});
