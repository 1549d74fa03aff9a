import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { schemaVersions } from '#platform/database/migrations.ts';
import { assertReplaceable } from '#platform/storage/assert-replaceable.ts';
import { syncFolder } from '#platform/storage/sync-folder.ts';
import { watchDiskSpace } from '#platform/storage/disk-space.ts';
import type { BackupManifest } from '../backup-format.contract.ts';
import type { BackupContext } from './backup-context.ts';
import { openBackup } from './backup-reader.ts';
import { writeBackup, type BackupOptions } from './backup-writer.service.ts';
import { usualLimits } from './restore-limits.ts';

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
  ctx: BackupContext,
  path: string,
  options: Omit<BackupOptions, 'onProgress'> & BackupFileProgress,
): Promise<BackupManifest> {
  const { signal, onProgress, onCheck, ...choice } = options;
  await assertReplaceable(path);
  const unfinished = `${path}.part`;
  const stopped = signal && { signal };
  const space = watchDiskSpace(dirname(path));
  try {
    // `flush` syncs the file before it is closed.
    const output = createWriteStream(unfinished, { flush: true, mode: 0o600 });
    const manifest = await writeBackup(ctx, output, {
      ...choice,
      signal: signal ? AbortSignal.any([signal, space.signal]) : space.signal,
      ...(onProgress && { onProgress }),
    });
    space.stop();
    await checkBackup(unfinished, { ...stopped, ...(onCheck && { onProgress: onCheck }) });
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw space.signal.aborted ? space.signal.reason : error;
  } finally {
    space.stop();
  }
}

/** Reads only the manifest of a backup. Throws a sentence like `openBackup`. */
export async function readManifest(path: string): Promise<BackupManifest> {
  const reader = await openUsual(path);
  reader.close();
  return reader.manifest;
}

const openUsual = async (path: string) =>
  openBackup(path, { limits: usualLimits, migrations: new Set(await schemaVersions()) });

/**
 * Reads every entry of a backup, compares it with its checksum, and returns the manifest. Throws a sentence for the
 * first error.
 */
export async function checkBackup(
  path: string,
  options: { signal?: AbortSignal; onProgress?: (progress: { done: number; entries: number }) => void } = {},
): Promise<BackupManifest> {
  const { signal, onProgress } = options;
  const reader = await openUsual(path);
  try {
    const { manifest } = reader;
    let done = 0;
    const onEntry = () => onProgress?.({ done: (done += 1), entries: manifest.entries.length });
    await reader.verify({ ...(signal && { signal }), onEntry });
    return manifest;
  } finally {
    reader.close();
  }
}
