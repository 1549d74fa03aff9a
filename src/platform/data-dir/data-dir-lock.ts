import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { tryLockFile } from '#platform/file-lock/file-lock.ts';

import { inheritOwner, makeFolder, passableMode } from './make-folder.ts';

export interface DataDirLock {
  /** Releases the folder for the next server. A second call does nothing. */
  release(): void;
}

/** Another server uses the folder (`holderPid`, if known), or the folder is not writable. */
export class DataDirError extends Error {
  readonly holderPid: number | undefined;

  constructor(message: string, options: { holderPid?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'DataDirError';
    this.holderPid = options.holderPid;
  }
}

/**
 * Locks `dataDir` for one server and creates the folder if it is missing. For a second server it throws
 * `DataDirError` and changes nothing. The lock ends with the process, even if that is killed. Commands that only use
 * the database of a running server do not take the lock.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const folder = resolve(dataDir);
  const pidFile = join(folder, 'serve.pid');
  const lock = takeLock(folder);
  if (!lock) throw lockedError(folder, readPid(pidFile));
  notePid(pidFile);
  return {
    release() {
      if (readPid(pidFile) === process.pid) rmSync(pidFile, { force: true });
      lock.release();
    },
  };
}

/**
 * Like `lockDataDir`, but waits up to `timeoutMs`, because a command of root can hold the lock for a moment. Does
 * not wait for a folder that is not writable. Throws the reason of `signal` when it aborts.
 */
export async function waitForDataDir(
  dataDir: string,
  { timeoutMs = 5_000, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<DataDirLock> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      const isHeld = error instanceof DataDirError && error.cause === undefined;
      if (!isHeld || performance.now() > deadline) throw error;
    }
    await sleep(100);
    signal?.throwIfAborted();
  }
}

/** Takes the lock for a short time, so that no server starts. Returns `undefined` while a server runs. */
export function tryLockDataDir(dataDir: string): DataDirLock | undefined {
  return tryLockFile(join(resolve(dataDir), 'serve.lock'), 'exclusive');
}

function takeLock(folder: string) {
  try {
    makeFolder(folder, passableMode);
    return tryLockDataDir(folder);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
    throw new DataDirError(
      `The data folder ${folder} cannot be written (${code}). Make it writable for this account, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

function lockedError(folder: string, holderPid: number | undefined): DataDirError {
  const holder = holderPid === undefined ? 'another process' : `process ${holderPid}`;
  return new DataDirError(
    `The data folder ${folder} is in use by ${holder}. Stop that server first, or set DATA_DIR to another folder.`,
    { holderPid },
  );
}

/** Writes the process id, for people only: a server on a full disk can run without the file. */
function notePid(pidFile: string): void {
  try {
    rmSync(pidFile, { force: true });
    writeFileSync(pidFile, `${process.pid}\n`);
    inheritOwner(pidFile);
  } catch {
    // Not needed: the lock itself is held.
  }
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}
