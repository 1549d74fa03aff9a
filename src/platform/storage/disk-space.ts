import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileSize } from '#lib/text/format.ts';
import { StorageError } from './file-storage.ts';

export interface DiskSpace {
  /** Bytes that this account may use. */
  freeBytes: number;
  /** 0 if the file system does not report it, as on some network disks. */
  totalBytes: number;
}

const mebibyte = 1024 * 1024;
const maxReservedBytes = 256 * mebibyte;
const reservedShare = 0.1;
/** A long write checks the disk again after this many bytes, because other processes write too. */
const recheckBytes = 8 * mebibyte;
const watchMs = 250;

/** Bytes that uploads and backups leave to the database: 256 MB, or a tenth of a disk under 2.5 GB. */
export function getReservedBytes(totalBytes: number): number {
  return Math.min(maxReservedBytes, Math.floor(totalBytes * reservedShare));
}

/** Returns the bytes that uploads and backups may still write; negative below the watermark. */
export function writableBytes({ freeBytes, totalBytes }: DiskSpace): number {
  return totalBytes === 0 ? Infinity : freeBytes - getReservedBytes(totalBytes);
}

/** Whether uploads and backups are refused until space is freed. */
export function isDiskLow(space: DiskSpace): boolean {
  return writableBytes(space) <= 0;
}

/** Returns the space on the disk of a folder, or of its nearest existing parent. */
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

/** Throws `StorageError('disk-full')` if a write of `bytes` would leave the database too little space. */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const space = await diskSpace(folder);
  if (writableBytes(space) < Math.max(bytes, 1)) throw lowDiskError(space);
}

function lowDiskError({ freeBytes, totalBytes }: DiskSpace): StorageError {
  const [free, kept] = [fileSize(freeBytes), fileSize(getReservedBytes(totalBytes))];
  return new StorageError(
    'disk-full',
    `The disk of the server is nearly full: ${free} are free, and ${kept} stay free for the database. Free space on the server and try again.`,
  );
}

/** Returns a sentence for the owner while uploads and backups are refused on the disk of `folder`, else null. */
export async function lowDiskProblem(folder: string): Promise<string | null> {
  const space = await diskSpace(folder);
  if (!isDiskLow(space)) return null;
  return `The disk is nearly full: ${fileSize(space.freeBytes)} are free. Uploads and backups are refused until you free space.`;
}

/**
 * Returns a check to call with the bytes of each write. It checks the disk first, and then every 8 MB. Throws like
 * `requireDiskSpace`.
 */
export function createSpaceGuard(folder: string): (bytes: number) => Promise<void> {
  let unchecked = Infinity;
  return async (bytes) => {
    unchecked += bytes;
    if (unchecked < recheckBytes) return;
    unchecked = 0;
    await requireDiskSpace(folder, bytes);
  };
}

/** Aborts `signal` once the disk of `folder` is low, until `stop` is called. For writes that only accept a signal. */
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
