import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asSuperuserOf } from '#platform/database/embedded/running-server.ts';
import { tryLockFile } from '#platform/file-lock/file-lock.ts';
import type { Log } from '#platform/log/log.ts';
import { diskSpace, writableBytes } from '#platform/storage/disk-space.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { archivedName, writeWal } from './archive.ts';

/** While the place of the backups cannot be reached, at most this much waits on the disk of the site. */
const maxWaitingBytes = 4 * 1024 ** 3;

export interface WaitingFile {
  name: string;
  path: string;
  bytes: number;
  since: Date;
}

export const getWaitingFolder = (dataDir: string) => join(dataDir, 'postgres/archive');

/** Returns what PostgreSQL has archived and nobody has sent yet, sorted by name. */
export async function listWaiting(dataDir: string): Promise<WaitingFile[]> {
  const folder = getWaitingFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const waiting = names.filter((name) => archivedName.test(name)).toSorted();
  const files = waiting.map(async (name) => {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    return stats && { name, path, bytes: stats.size, since: stats.mtime };
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}

/** Sends the waiting files, and removes each one once it is in the place of the backups. Returns their number. */
export async function shipWal(dataDir: string, objects: Objects, system: string): Promise<number> {
  const waiting = await listWaiting(dataDir);
  for (const { name, path } of waiting) {
    await writeWal(objects, system, name, createReadStream(path));
    await rm(path);
  }
  return waiting.length;
}

/** Returns what identifies the cluster that runs in `dataDir`. */
export function selectSystem(dataDir: string): Promise<string> {
  return asSuperuserOf(dataDir, async (client) => {
    const { rows } = await client.query<{ system: string }>(
      'SELECT system_identifier::text AS system FROM pg_control_system()',
    );
    return rows[0]!.system;
  });
}

/**
 * Runs one round of `shipWal`, unless another process on this data folder does. Throws what prevents it. What cannot be
 * sent waits. If too much waits, it is dropped: the site goes on, and the next base backup starts the archive again.
 */
export async function shipWalAlone(dataDir: string, objects: Objects, log: Log): Promise<void> {
  const lock = tryLockFile(join(dataDir, 'postgres/archive.lock'), 'exclusive');
  if (!lock) return;
  try {
    await shipWal(dataDir, objects, await selectSystem(dataDir));
  } catch (error) {
    await dropTooMuch(dataDir, log);
    throw error;
  } finally {
    lock.release();
  }
}

async function dropTooMuch(dataDir: string, log: Log): Promise<void> {
  const waiting = await listWaiting(dataDir);
  const bytes = waiting.reduce((sum, file) => sum + file.bytes, 0);
  const isTight = bytes > 0 && writableBytes(await diskSpace(dataDir)) <= 0;
  if (bytes <= maxWaitingBytes && !isTight) return;
  for (const { path } of waiting) await rm(path, { force: true });
  log.error({ bytes }, 'the waiting write-ahead log was dropped, because its place cannot be reached');
}
