import { accessSync, chownSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export type LockKind = 'exclusive' | 'shared';

export interface FileLock {
  /** Gives the lock back. A second call does nothing. */
  release(): void;
}

const SQLITE_BUSY = 5;
const POLL_MS = 25;

/** Without a reference the garbage collector would close the file, and the lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a lock of the operating system on `path` (an empty file, made when missing), or answers undefined
 * when another process or another caller holds a lock that excludes it.
 *
 * The system frees the lock when its process dies, however it dies, so nothing is ever stale; it also
 * holds between containers that share the folder, where process ids mean nothing. Node has no call for
 * such locks, but its SQLite takes them: the file stays an empty database.
 *
 * The process that holds the lock must not open and close the same file by other means: POSIX drops all
 * its locks on that file. Throws the system's error (EROFS, EACCES, ...) when the file cannot be written.
 */
export function tryLockFile(path: string, kind: LockKind): FileLock | undefined {
  makeFile(path);
  accessSync(path, constants.R_OK | constants.W_OK);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Else a lock on an empty file begins with a journal beside it, which a full disk does not hold.
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

/**
 * Waits for the lock as long as living processes hold it. `onWait` is called once, if there is a wait.
 * Answers undefined after `timeoutMs`.
 */
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

/** Private, so that no other account can take the lock; made by root, it belongs to the folder's owner. */
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
