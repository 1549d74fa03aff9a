import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { createSpaceGuard } from './disk-space.ts';
import { StorageError } from './file-storage.ts';

export interface TemporaryFile {
  path: string;
  sha256: string;
  bytes: number;
}

/**
 * Writes a stream to a new file in `folder` and syncs it, hashing on the way.
 * On failure the file is gone. Only errors of the disk become `StorageError`; the source's own pass as they are.
 */
export async function writeTemporaryFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<TemporaryFile> {
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

/** Removes what interrupted writes left in `folder`, if untouched for so many milliseconds. Returns how many. */
export async function sweepTemporaryFiles(folder: string, olderThanMs: number): Promise<number> {
  const limit = Date.now() - olderThanMs;
  let removed = 0;
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []) {
    const path = join(folder, entry.name);
    const found = entry.isFile() ? await stat(path).catch(absent) : null;
    if (!found || found.mtimeMs > limit) continue;
    await onDisk(() => rm(path, { force: true }));
    removed += 1;
  }
  return removed;
}

/** `null` for what is not there; any other failure goes on. */
export function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/** Runs a change to the disk; the two failures an owner can mend become a `StorageError` that says so. */
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

/** Throws `StorageError('too-large')`. */
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
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    refuseOver(maxBytes, bytes);
    hash.update(chunk);
    await requireSpace(chunk.byteLength);
    // writeFile on an open file goes on from where it stands, and does not stop half-way as write may.
    await onDisk(() => file.writeFile(chunk));
  }
  return { sha256: hash.digest('hex'), bytes };
}
