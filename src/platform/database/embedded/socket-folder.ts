import { createHash, randomBytes } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runAs } from './account.ts';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresFolders } from './folders.ts';

/** Bytes that a socket's path may have: 107 on Linux, less elsewhere. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * A folder for the socket that only the account (and root) can enter. Beside the database when its path is
 * short enough, else in the folder for temporary files under a name made from the database's path; other
 * processes learn it from PostgreSQL's pid file. `earlier` is preferred when it is still safe.
 */
export async function makeSocketFolder(
  folders: PostgresFolders,
  account: Account,
  port: number,
  earlier?: string,
): Promise<string> {
  const obstacles: string[] = [];
  const candidates = [...(earlier === undefined ? [] : [earlier]), ...socketFolders(folders)];
  for (const folder of candidates) {
    if (Buffer.byteLength(socketPath(folder, port)) > MAX_PATH_BYTES) continue;
    const obstacle = await prepareFolder(folder, account);
    if (obstacle === undefined) return folder;
    obstacles.push(`${folder}: ${obstacle}`);
  }
  throw new EmbeddedPostgresError(
    `There is no folder for PostgreSQL's socket: the path of DATA_DIR is long, and no other folder is safe. Set DATA_DIR to a shorter path.`,
    { cause: new Error(obstacles.join('\n')) },
  );
}

/** Where PostgreSQL puts the socket inside its folder. */
function socketPath(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** What a killed server left. Only for a server that surely does not run. */
export async function removeDeadSocket(folder: string, port: number): Promise<void> {
  await rm(socketPath(folder, port), { force: true });
  await rm(`${socketPath(folder, port)}.lock`, { force: true });
}

/** Leaves nothing in the folder for temporary files once the server is down. */
export async function removeSocketFolder(folder: string, folders: PostgresFolders): Promise<void> {
  if (folder !== beside(folders)) await rmdir(folder).catch(() => {});
}

function socketFolders(folders: PostgresFolders): string[] {
  const name = `pariksha-${createHash('sha256').update(folders.dataDir).digest('hex').slice(0, 16)}`;
  const nobodysName = `${name}-${randomBytes(4).toString('hex')}`;
  return [beside(folders), join(tmpdir(), name), join('/tmp', name), join('/tmp', nobodysName)];
}

function beside(folders: PostgresFolders): string {
  return join(folders.root, 'socket');
}

/** Undefined when the folder is there and safe. Another user could have made one of that name before. */
async function prepareFolder(folder: string, account: Account): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
    const self = process.geteuid?.();
    const entry = await lstat(folder);
    if (!entry.isDirectory()) return 'is not a folder';
    if (entry.uid !== self && entry.uid !== account.uid) return `belongs to user ${entry.uid}`;
    if (self === 0) await lchown(folder, account.uid, account.gid);
    await chmod(folder, 0o700);
  } catch (error) {
    return String(error);
  }
  const entry = await runAs(account, '/bin/sh', ['-c', 'cd -- "$1" && test -w .', 'sh', folder]);
  return entry.succeeded ? undefined : entry.output || 'cannot be written';
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
