import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import { diskSpace, writableBytes, type DiskSpace } from '#platform/storage/disk-space.ts';

const mebibyte = 1024 * 1024;
/** Four segments of the write-ahead log. Recovery writes one or two, and a checkpoint. */
const maxBytes = 64 * mebibyte;
const shareOfDisk = 0.1;
/** The start itself should be fast, and short-lived processes need no reserve. */
const firstFillMs = 5_000;
const fillIntervalMs = 60_000;
/** One segment of the write-ahead log. */
const minStartBytes = 16 * mebibyte;

/** Returns the bytes of the reserve for a disk: 64 MB, or a tenth of a smaller disk. */
export function reserveSize(totalBytes: number): number {
  return Math.min(maxBytes, Math.floor(totalBytes * shareOfDisk));
}

/** Returns whether a reserve of `heldBytes` is incomplete and the disk has room for the rest above the watermark. */
export function canFillReserve(space: DiskSpace, heldBytes: number): boolean {
  const missing = reserveSize(space.totalBytes) - heldBytes;
  return missing > 0 && writableBytes(space) > missing;
}

/** Returns whether the disk of a folder has no room for the write-ahead log that a start, or a checkpoint, writes. */
export async function isDiskFull(folder: string): Promise<boolean> {
  return (await diskSpace(folder)).freeBytes < minStartBytes;
}

export async function fillReserve(path: string): Promise<void> {
  const space = await diskSpace(dirname(path));
  if (!canFillReserve(space, await reserveHeld(path))) return;
  try {
    const file = await open(path, 'w', 0o600);
    try {
      inheritOwner(path);
      // Random bytes, because some file systems store zeros without using space.
      const content = randomBytes(mebibyte);
      for (let left = reserveSize(space.totalBytes); left > 0; left -= content.length)
        await file.writeFile(content.subarray(0, left));
    } finally {
      await file.close();
    }
  } catch (error) {
    await releaseReserve(path);
    throw error;
  }
}

/** Returns the bytes of the reserve file, or 0 if there is none. */
export async function reserveHeld(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Deletes the reserve file. Returns the freed bytes. */
export async function releaseReserve(path: string): Promise<number> {
  const held = await reserveHeld(path);
  await rm(path, { force: true });
  return held;
}

/**
 * Fills the reserve shortly after the process starts, and refills it within a minute after a restart used it.
 * Returns a function that stops this.
 */
export function keepReserve(path: string): () => Promise<void> {
  let filling = Promise.resolve();
  // The next interval retries a failed write.
  const fill = () => void (filling = fillReserve(path).catch(() => {}));
  const first = setTimeout(fill, firstFillMs).unref();
  const timer = setInterval(fill, fillIntervalMs).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await filling;
  };
}

/**
 * Starts PostgreSQL. If that fails for lack of space, deletes the reserve and starts it once more. `isFull`
 * checks the error.
 */
export async function withReserve<Result>(
  path: string,
  options: { isFull: (error: unknown) => boolean; onRelease: (bytes: number) => void },
  start: () => Promise<Result>,
): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    // On a full disk PostgreSQL cannot write the reason to its log.
    const isFull = options.isFull(error) || (await isDiskFull(dirname(path)));
    const freed = isFull ? await releaseReserve(path) : 0;
    if (freed === 0) throw error;
    options.onRelease(freed);
    return start();
  }
}
