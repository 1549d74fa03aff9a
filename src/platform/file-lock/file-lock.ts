import { accessSync, chownSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export type LockKind = 'exclusive' | 'shared';

export interface FileLock {
  /** Releases the lock. A second call does nothing. */
  release(): void;
}

const SQLITE_BUSY = 5;
const POLL_MS = 25;

/** Keeps a reference: otherwise the garbage collector closes the file and releases the lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes an operating system lock on `path`, an empty file that is created if missing. Returns `undefined` if another
 * process or another caller holds a conflicting lock.
 *
 * The system releases the lock when the process dies, so a lock is never stale. It also works between containers that
 * share the folder, where process ids have no meaning. Node has no API for such locks, but its SQLite takes them. The
 * file stays an empty database.
 *
 * The process that holds the lock must not open and close the same file in another way: POSIX then drops all its
 * locks on that file. Throws the system error (EROFS, EACCES, ...) if the file is not writable.
 */
export function tryLockFile(path: string, kind: LockKind): FileLock | undefined {
  makeFile(path);
  accessSync(path, constants.R_OK | constants.W_OK);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Otherwise a lock on an empty file starts with a journal next to it, for which a full disk has no space.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_master');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

/** Waits until the lock is free. Calls `onWait` once if it has to wait. Returns `undefined` after `timeoutMs`. */
export async function waitForFileLock(
  path: string,
  kind: LockKind,
  options: { timeoutMs: number; onWait?: () => void },
): Promise<FileLock | undefined> {
  const deadline = performance.now() + options.timeoutMs;
  let lock = tryLockFile(path, kind);
  if (!lock) options.onWait?.();
  while (!lock && performance.now() < deadline) {
    await sleep(POLL_MS);
    lock = tryLockFile(path, kind);
  }
  return lock;
}

/**
 * Creates a private file, so that no other account can take the lock. A file made by root gets the folder's owner.
 */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  if (process.geteuid?.() !== 0) return;
  const folder = statSync(dirname(path));
  chownSync(path, folder.uid, folder.gid);
}
