import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { assertReplaceable } from '#platform/storage/assert-replaceable.ts';
import { watchDiskSpace } from '#platform/storage/disk-space.ts';
import type { BackupManifest } from '../backup-format.contract.ts';
import { checkBackup } from './backup-check.service.ts';
import type { BackupOptions, BackupWriter } from './backup-writer.service.ts';

export interface BackupFileProgress {
  /** Called often, with the number of bytes read from rows and files. */
  onProgress?: (bytes: number) => void;
  /** Called after each verified entry. */
  onCheck?: (progress: { done: number; entries: number }) => void;
}

/**
 * Writes a backup to a temporary file, syncs and verifies it, and then renames it to `path`. On failure it deletes
 * the temporary file and leaves a previous file at `path` unchanged. Throws `StorageError('disk-full')` when the free
 * disk space reaches the watermark.
 */
export async function writeBackupFile(
  { writeBackup }: BackupWriter,
  path: string,
  options: Omit<BackupOptions, 'onProgress'> & BackupFileProgress,
): Promise<BackupManifest> {
  const { withFiles, signal, onProgress, onCheck } = options;
  await assertReplaceable(path);
  const unfinished = `${path}.part`;
  const stopped = signal && { signal };
  const space = watchDiskSpace(dirname(path));
  try {
    // `flush` syncs the file before it is closed.
    const output = createWriteStream(unfinished, { flush: true, mode: 0o600 });
    const written = await writeBackup(output, {
      withFiles,
      signal: signal ? AbortSignal.any([signal, space.signal]) : space.signal,
      ...(onProgress && { onProgress }),
    });
    space.stop();
    await checkBackup(unfinished, { ...stopped, ...(onCheck && { onProgress: onCheck }) });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw space.signal.aborted ? space.signal.reason : error;
  } finally {
    space.stop();
  }
}

/** Makes the rename durable: without it, a power failure can undo the rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
