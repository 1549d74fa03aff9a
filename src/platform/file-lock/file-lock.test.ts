import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { tryLockFile, waitForFileLock } from './file-lock.ts';
import type { LockKind } from './file-lock.ts';

function newLockPath(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'pariksha-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'a.lock');
}

/** Starts another process that holds the lock until it is killed. */
async function holdElsewhere(t: TestContext, path: string, kind: LockKind) {
  const program = `
    import { tryLockFile } from ${JSON.stringify(import.meta.resolve('./file-lock.ts'))};
    const lock = tryLockFile(${JSON.stringify(path)}, ${JSON.stringify(kind)});
    console.log(Boolean(lock));
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => holder.kill('SIGKILL'));
  const isHeld = await new Promise<string>((settle) =>
    holder.stdout.once('data', (line) => settle(`${line}`)),
  );
  assert.equal(isHeld.trim(), 'true');
  return holder;
}

test('an exclusive lock excludes other locks in the same process', (t) => {
  const path = newLockPath(t);
  const lock = tryLockFile(path, 'exclusive');
  assert.ok(lock);
  assert.equal(tryLockFile(path, 'exclusive'), undefined);
  assert.equal(tryLockFile(path, 'shared'), undefined);
  lock.release();
  lock.release();
  const next = tryLockFile(path, 'exclusive');
  assert.ok(next);
  next.release();
});

test('shared locks exclude only exclusive locks', async (t) => {
  const path = newLockPath(t);
  await holdElsewhere(t, path, 'shared');
  const first = tryLockFile(path, 'shared');
  const second = tryLockFile(path, 'shared');
  assert.ok(first && second);
  first.release();
  second.release();
  assert.equal(tryLockFile(path, 'exclusive'), undefined);
});

test('an unreferenced lock is not garbage collected', async (t) => {
  const path = newLockPath(t);
  tryLockFile(path, 'exclusive');
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    await new Promise(setImmediate);
  }
  assert.equal(tryLockFile(path, 'exclusive'), undefined);
});

test('a killed process releases its lock', async (t) => {
  const path = newLockPath(t);
  const holder = await holdElsewhere(t, path, 'exclusive');
  assert.equal(tryLockFile(path, 'exclusive'), undefined);
  let waits = 0;
  const waiting = waitForFileLock(path, 'exclusive', { timeoutMs: 60_000, onWait: () => (waits += 1) });
  holder.kill('SIGKILL');
  const lock = await waiting;
  assert.ok(lock);
  assert.equal(waits, 1);
  lock.release();
});

test('waiting ends without a lock after the timeout', async (t) => {
  const path = newLockPath(t);
  await holdElsewhere(t, path, 'exclusive');
  assert.equal(await waitForFileLock(path, 'shared', { timeoutMs: 60 }), undefined);
});

test('locks write no data', (t) => {
  const path = newLockPath(t);
  for (const kind of ['exclusive', 'shared'] as const) {
    const lock = tryLockFile(path, kind);
    assert.deepEqual(readdirSync(dirname(path)), ['a.lock']);
    assert.equal(statSync(path).size, 0);
    lock?.release();
  }
});

test('the lock file is private', (t) => {
  const path = newLockPath(t);
  tryLockFile(path, 'exclusive')?.release();
  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test('a lock file that cannot be created throws the system error', (t) => {
  assert.throws(() => tryLockFile(join(newLockPath(t), 'missing', 'b.lock'), 'shared'), { code: 'ENOENT' });
  if (process.geteuid?.() === 0) return;
  const path = newLockPath(t);
  chmodSync(dirname(path), 0o500);
  assert.throws(() => tryLockFile(path, 'shared'), { code: 'EACCES' });
});
