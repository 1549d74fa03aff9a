import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import { getPostgresFolders } from '#platform/database/embedded/folders.ts';
import { asSuperuserOf } from '#platform/database/embedded/running-server.ts';
import { tryLockFile } from '#platform/file-lock/file-lock.ts';
import type { Log } from '#platform/log/log.ts';
import { diskSpace, writableBytes } from '#platform/storage/disk-space.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { archivedName, writeWal } from './archive.ts';

/** While the place of the backups cannot be reached, at most this much waits on the disk of the site. */
const maxWaitingBytes = 4 * 1024 ** 3;
const oldMs = 600_000;

export interface WaitingFile {
  name: string;
  path: string;
  bytes: number;
  since: Date;
}

/** Returns what PostgreSQL has archived and is not sent yet, sorted by name. */
export async function listWaiting(dataDir: string): Promise<WaitingFile[]> {
  const folder = getPostgresFolders(dataDir).archive;
  const names = await readdir(folder).catch(() => []);
  const waiting = names.filter((name) => archivedName.test(name)).toSorted();
  const files = waiting.map(async (name) => {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    return stats && { name, path, bytes: stats.size, since: stats.mtime };
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}

/** Sends the waiting files, and removes each one once it is in the place of the backups. */
export async function shipWal(
  dataDir: string,
  objects: Objects,
  system: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const { name, path } of await listWaiting(dataDir)) {
    signal?.throwIfAborted();
    await writeWal(objects, system, name, createReadStream(path));
    await rm(path, { force: true });
  }
}

/**
 * Returns the name of the archive of the cluster that runs in `dataDir`. A recovered cluster has the identifier of the
 * lost one, but begins an archive of its own: its write-ahead log has the same names.
 */
export function selectSystem(dataDir: string): Promise<string> {
  return asSuperuserOf(dataDir, async (client, { root }) => {
    const { rows } = await client.query<{ system: string }>(
      'SELECT system_identifier::text AS system FROM pg_control_system()',
    );
    return `${rows[0]!.system}-${await readArchiveId(join(root, 'archive-id'))}`;
  });
}

/** Returns the content of the file, which the first call writes. */
async function readArchiveId(path: string): Promise<string> {
  await writeFile(path, randomBytes(4).toString('hex'), { flag: 'wx', mode: 0o600 }).then(
    () => inheritOwner(path),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}

/** Runs `shipWal`, unless another process on this data folder does. */
export async function shipWalAlone(dataDir: string, objects: Objects, signal: AbortSignal): Promise<void> {
  const lock = tryLockFile(`${getPostgresFolders(dataDir).archive}.lock`, 'exclusive');
  if (!lock) return;
  try {
    await shipWal(dataDir, objects, await selectSystem(dataDir), signal);
  } finally {
    lock.release();
  }
}

/**
 * Drops what waits to be sent if it is too much, or old on a disk that is almost full: the site goes on, and the next base
 * backup starts the archive again.
 */
export async function dropTooMuch(dataDir: string, log: Log): Promise<void> {
  const waiting = await listWaiting(dataDir);
  const [oldest] = waiting;
  if (!oldest) return;
  const bytes = waiting.reduce((sum, file) => sum + file.bytes, 0);
  const isOld = Date.now() - oldest.since.getTime() > oldMs;
  const isTight = isOld && writableBytes(await diskSpace(dataDir)) <= 0;
  if (bytes <= maxWaitingBytes && !isTight) return;
  for (const { path } of waiting) await rm(path, { force: true });
  log.error({ bytes }, 'the waiting write-ahead log was dropped, because its place cannot be reached');
}
