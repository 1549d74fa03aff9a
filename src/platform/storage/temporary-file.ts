import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { createSpaceGuard } from './disk-space.ts';
import { StorageError } from './file-storage.ts';
import type { FileHashes } from './hash-file.ts';

/**
 * Writes a stream to a new file in `folder`, hashes and syncs it. On failure the file is deleted. Only disk errors
 * become `StorageError`; errors of the source pass unchanged.
 */
export async function writeTemporaryFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<FileHashes & { path: string }> {
  const path = join(folder, `${randomUUID()}.part`);
  const file = await onDisk(async () => {
    makeFolder(folder);
    const opened = await open(path, 'wx', 0o600);
    inheritOwner(path);
    return opened;
  });
  try {
    const content = await copyInto(file, source, maxBytes, createSpaceGuard(folder));
    await onDisk(() => file.sync());
    await onDisk(() => file.close());
    return { path, ...content };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Removes files in `folder` that were not changed for `olderThanMs`. Returns their number. */
export async function sweepTemporaryFiles(folder: string, olderThanMs: number): Promise<number> {
  const limit = Date.now() - olderThanMs;
  let removed = 0;
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []) {
    const path = join(folder, entry.name);
    const stats = entry.isFile() ? await stat(path).catch(absent) : null;
    if (!stats || stats.mtimeMs > limit) continue;
    await onDisk(() => rm(path, { force: true }));
    removed += 1;
  }
  return removed;
}

/** Returns null for ENOENT and rethrows any other error. */
export function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/**
 * Runs a change to the disk. A full disk or missing write access becomes a `StorageError`, as the owner can fix both.
 */
export async function onDisk<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      throw new StorageError('disk-full', 'The disk that holds the files is full.', { cause: error });
    }
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
      throw new StorageError('read-only', 'The folder that holds the files cannot be written to.', {
        cause: error,
      });
    }
    throw error;
  }
}

/** Throws `StorageError('too-large')` if `bytes` exceeds `maxBytes`. */
export function refuseOver(maxBytes: number, bytes: number): void {
  if (bytes <= maxBytes) return;
  const limit = maxBytes >= 1_000_000 ? `${Math.floor(maxBytes / 100_000) / 10} MB` : `${maxBytes} bytes`;
  throw new StorageError('too-large', `The file is larger than ${limit}.`);
}

async function copyInto(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  requireSpace: (bytes: number) => Promise<void>,
): Promise<FileHashes> {
  const hash = createHash('sha256');
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    refuseOver(maxBytes, bytes);
    hash.update(chunk);
    checksum = crc32(chunk, checksum);
    await requireSpace(chunk.byteLength);
    // On an open file writeFile continues at the current position. Unlike `write` it always writes the whole chunk.
    await onDisk(() => file.writeFile(chunk));
  }
  return { sha256: hash.digest('hex'), bytes, crc32: checksum };
}
