import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileSize } from '#lib/format.ts';
import { StorageError } from './file-storage.ts';

export interface DiskSpace {
  /** As far as this account may use it. */
  freeBytes: number;
  /** 0 where the file system does not say, as some network disks do. */
  totalBytes: number;
}

const mebibyte = 1024 * 1024;
const mostKeptBytes = 256 * mebibyte;
const keptShare = 0.1;
/** A long write asks the disk again after so many bytes: others write, too. */
const recheckBytes = 8 * mebibyte;
const watchMs = 250;

/** Bytes that uploads and backups leave to the database: 256 MB, or a tenth of a disk under 2.5 GB. */
export function keptFreeBytes(totalBytes: number): number {
  return Math.min(mostKeptBytes, Math.floor(totalBytes * keptShare));
}

/** Bytes that uploads and backups may still write; negative below the watermark. */
export function writableBytes({ freeBytes, totalBytes }: DiskSpace): number {
  return totalBytes === 0 ? Infinity : freeBytes - keptFreeBytes(totalBytes);
}

/** Whether uploads and backups are refused until space is freed. */
export function isDiskLow(space: DiskSpace): boolean {
  return writableBytes(space) <= 0;
}

/** The space on the disk of a folder, or of the nearest folder above it that exists. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { freeBytes: bsize * bavail, totalBytes: bsize * blocks };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder;
    if (!isMissing) throw error;
    return diskSpace(dirname(folder));
  }
}

/** Throws `StorageError('disk-full')` when a write of so many bytes would leave the database too little. */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const space = await diskSpace(folder);
  if (writableBytes(space) < Math.max(bytes, 1)) throw lowDiskError(space);
}

function lowDiskError({ freeBytes, totalBytes }: DiskSpace): StorageError {
  const [free, kept] = [fileSize(freeBytes), fileSize(keptFreeBytes(totalBytes))];
  return new StorageError(
    'disk-full',
    `The disk of the server is nearly full: ${free} are free, and ${kept} stay free for the database. Free space on the server and try again.`,
  );
}

/** A sentence for the owner while uploads and backups are refused on the disk of `folder`; else null. */
export async function lowDiskProblem(folder: string): Promise<string | null> {
  const space = await diskSpace(folder);
  if (!isDiskLow(space)) return null;
  return `The disk is nearly full: ${fileSize(space.freeBytes)} are free. Uploads and backups are refused until you free space.`;
}

/** Returns a check to call with the bytes of each write; it asks the disk first, and then every 8 MB. Throws as above. */
export function createSpaceGuard(folder: string): (bytes: number) => Promise<void> {
  let unchecked = Infinity;
  return async (bytes) => {
    unchecked += bytes;
    if (unchecked < recheckBytes) return;
    unchecked = 0;
    await requireDiskSpace(folder, bytes);
  };
}

/** Aborts `signal` with the reason once the disk of `folder` is low, until `stop`; for writes that only take a signal. */
export function watchDiskSpace(folder: string): { signal: AbortSignal; stop: () => void } {
  const low = new AbortController();
  const look = () =>
    diskSpace(folder).then(
      (space) => isDiskLow(space) && low.abort(lowDiskError(space)),
      () => {},
    );
  const timer = setInterval(() => void look(), watchMs).unref();
  return { signal: low.signal, stop: () => clearInterval(timer) };
}
