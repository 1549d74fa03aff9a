import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { tryLockFile } from '#platform/file-lock/file-lock.ts';

import { inheritOwner, makeFolder, passableMode } from './make-folder.ts';

export interface DataDirLock {
  /** Lets the next server have the folder. A second call does nothing. */
  release(): void;
}

/** The folder is in use by another server (`holderPid`, when it is known) or cannot be written. */
export class DataDirError extends Error {
  readonly holderPid: number | undefined;

  constructor(message: string, options: { holderPid?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'DataDirError';
    this.holderPid = options.holderPid;
  }
}

/**
 * Takes `dataDir` for one server; the folder is made when missing. A second server gets a DataDirError and
 * changes nothing there. The lock ends with the process, even one that was killed. Commands that only use
 * the database beside a running server do not take it.
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
 * As `lockDataDir`, but waits up to `patienceMs` for the folder: a command of root holds it for a moment. A folder that
 * cannot be written is not waited for. Throws the reason of `signal` when it aborts.
 */
export async function waitForDataDir(
  dataDir: string,
  { patienceMs = 5_000, signal }: { patienceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<DataDirLock> {
  const deadline = performance.now() + patienceMs;
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

/** Holds off servers of this folder for a moment; undefined while one runs. */
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

/** Only a note for people: on a full disk the server may go on without it. */
function notePid(pidFile: string): void {
  try {
    rmSync(pidFile, { force: true });
    writeFileSync(pidFile, `${process.pid}\n`);
    inheritOwner(pidFile);
  } catch {
    // The lock itself is held.
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
