import { createHash, randomBytes } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runAs, type Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresFolders } from './folders.ts';

/** Maximum length of a socket path in bytes: 107 on Linux, less elsewhere. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * Creates a folder for the socket that only the account (and root) can enter. It is next to the database if its path
 * is short enough. Otherwise it is in the temporary folder, under a hash of the data folder's path. Other processes
 * read its path from PostgreSQL's pid file. `earlier` is preferred if it is still safe.
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

/** Returns the path of the socket that PostgreSQL creates in the folder. */
function socketPath(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** Removes the socket files of a killed server. Call it only when the server certainly does not run. */
export async function removeDeadSocket(folder: string, port: number): Promise<void> {
  await rm(socketPath(folder, port), { force: true });
  await rm(`${socketPath(folder, port)}.lock`, { force: true });
}

/** Removes the socket folder from the temporary folder after the server has stopped. */
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

/**
 * Returns `undefined` if the folder exists and is safe, otherwise the reason. Another user could have created a
 * folder of that name before.
 */
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
