import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';

import { DataDirError, lockDataDir, tryLockDataDir, waitForDataDir } from './data-dir-lock.ts';

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'pariksha-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function serveElsewhere(t: TestContext, dataDir: string) {
  const program = `
    import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./data-dir-lock.ts'))};
    lockDataDir(${JSON.stringify(dataDir)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => server.kill('SIGKILL'));
  await new Promise((settle) => server.stdout.once('data', settle));
  return server;
}

const readContent = (folder: string) =>
  readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);

test('the error of a second server names the first process', async (t) => {
  const dataDir = newFolder(t);
  const server = await serveElsewhere(t, dataDir);
  const before = readContent(dataDir);
  assert.throws(
    () => lockDataDir(dataDir),
    (error) => {
      assert.ok(error instanceof DataDirError);
      assert.equal(error.holderPid, server.pid);
      assert.match(error.message, new RegExp(`in use by process ${server.pid}\\. Stop that server`));
      return true;
    },
  );
  assert.deepEqual(readContent(dataDir), before);
});

test('a release and a kill both unlock the folder', async (t) => {
  const dataDir = join(newFolder(t), 'made', 'when missing');
  lockDataDir(dataDir).release();
  const server = await serveElsewhere(t, dataDir);
  assert.throws(() => lockDataDir(dataDir), DataDirError);
  const gone = new Promise((settle) => server.once('exit', settle));
  server.kill('SIGKILL');
  await gone;
  const lock = lockDataDir(dataDir);
  assert.throws(() => lockDataDir(dataDir), { holderPid: process.pid });
  lock.release();
  assert.deepEqual(readdirSync(dataDir), ['serve.lock']);
});

test('a server waits for a command that holds the folder', async (t) => {
  const dataDir = newFolder(t);
  const command = tryLockDataDir(dataDir);
  const waiting = waitForDataDir(dataDir);
  setTimeout(() => command?.release(), 200);
  (await waiting).release();
});

test('a server gives up on a folder that stays in use', async (t) => {
  const dataDir = newFolder(t);
  const lock = lockDataDir(dataDir);
  t.after(() => lock.release());
  await assert.rejects(waitForDataDir(dataDir, { timeoutMs: 0 }), DataDirError);
});

test('a folder that cannot be created is reported with the reason', (t) => {
  const file = join(newFolder(t), 'a file');
  writeFileSync(file, '');
  assert.throws(() => lockDataDir(file), {
    name: 'DataDirError',
    message: /cannot be written \(EEXIST\)\. Make it writable/,
  });
});
