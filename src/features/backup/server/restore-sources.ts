import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import { perContext } from '#platform/context/context.ts';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import { snapshotName, type RestoreSource, type ZipUpload } from '../restore.contract.ts';
import type { BackupContext } from './backup-context.ts';
import { writeBackupFile } from './backup-file.service.ts';
import { getRoom, getSnapshotFolder } from './restore-room.ts';
import type { SiteContext } from './site-context.ts';

const dayMs = 86_400_000;
const maxUploadAgeMs = 7 * dayMs;
/** The store keeps the files of a snapshot for the same time. */
const maxSnapshotAgeMs = 30 * dayMs;

/** Throws `not_found` for a stored backup that does not exist. For other sources, opening the file reports it. */
export async function refuseMissingSource({ place }: SiteContext, source: RestoreSource): Promise<void> {
  if ('kept' in source) await place.find(source.kept);
}

/** Runs `use` with the path of the backup on this machine, which is valid while `use` runs. */
export async function withSourceFile<Result>(
  ctx: SiteContext,
  source: RestoreSource,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if ('upload' in source) return use(getUploads(ctx).files.getPath(source.upload));
  if ('snapshot' in source) return use(getSnapshotPath(ctx, source.snapshot));
  return ctx.place.withLocalFile(source.kept, use);
}

/** Removes an upload that has been restored. Other sources stay. */
export async function dropSource(ctx: SiteContext, source: RestoreSource): Promise<void> {
  if ('upload' in source) await removeUpload(ctx, source.upload);
}

export function getSnapshotPath({ config }: Pick<BackupContext, 'config'>, name: string): string {
  return join(getSnapshotFolder(config), snapshotName.parse(name));
}

/** Takes a snapshot of the rows before a restore, without files, and returns its name. */
export async function takeSnapshot(ctx: BackupContext, signal: AbortSignal | undefined): Promise<string> {
  makeFolder(getSnapshotFolder(ctx.config));
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-').slice(0, 19);
  const name = `before-restore-${now}Z.zip`;
  const path = getSnapshotPath(ctx, name);
  await writeBackupFile(ctx, path, { withFiles: false, ...(signal && { signal }) });
  inheritOwner(path);
  return name;
}

export interface ZipPart {
  offset: number;
  /** Size of the whole ZIP. */
  length: number;
  body: Readable;
}

/** The ZIP for a restore, sent in parts so that a lost connection costs one part only. A new upload replaces it. */
const getUploads = perContext(({ config }) => {
  const folder = join(config.dataDir, 'restores');
  return { folder, files: createPartFiles(folder), writers: createUploadWriters() };
});

/**
 * Appends a part at its offset. The first part creates the upload and removes the earlier one. Throws
 * `OffsetConflict` if the file does not end at the offset, and `gone` if the upload was removed. Throws
 * `payload_too_large` above the limit, and `disk_full` without room on the disk.
 */
export async function receiveUploadPart(
  ctx: SiteContext,
  id: string,
  { offset, length, body }: ZipPart,
): Promise<ZipUpload> {
  const { files, writers, folder } = getUploads(ctx);
  const maxBytes = ctx.config.maxBackupBytes;
  if (length > maxBytes)
    throw new AppError('payload_too_large', {
      public: `The backup is over the ${fileSize(maxBytes)} limit.`,
    });
  if (length - offset > (await getRoom(folder)))
    throw new AppError('disk_full', {
      public: `The disk of the server has no room for a backup of ${fileSize(length)}.`,
    });
  if (offset === 0)
    for await (const uploadId of files.untouched(0)) if (uploadId !== id) await removeUpload(ctx, uploadId);
  const newOffset = await whileConnected(
    writers.write(id, body, async () => {
      const size = await files.size(id);
      if (size === 0 && offset > 0)
        throw new AppError('gone', { public: 'This upload was replaced or discarded. Send it again.' });
      if (size !== offset) throw new OffsetConflict(size);
      return files.append(id, body, Math.min(length, maxBytes));
    }),
  );
  return { id, bytes: length, offset: newOffset };
}

export async function removeUpload(ctx: SiteContext, id: string): Promise<void> {
  const { files, writers } = getUploads(ctx);
  await writers.stop(id);
  await files.delete(id);
}

/**
 * Removes uploads that were not changed for a week, snapshots whose files are no longer kept, and partial files of
 * killed restores.
 */
export async function sweepSources(ctx: SiteContext): Promise<void> {
  await Promise.all([sweepUploads(ctx), sweepSnapshots(ctx)]);
}

async function sweepUploads(ctx: SiteContext): Promise<void> {
  for await (const id of getUploads(ctx).files.untouched(maxUploadAgeMs)) await removeUpload(ctx, id);
}

async function sweepSnapshots({ config }: SiteContext): Promise<void> {
  // A passphrase that was set later changes the folder.
  for (const folder of new Set([config.backupFolder, getSnapshotFolder(config)]))
    await sweepSnapshotFolder(folder);
}

async function sweepSnapshotFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const isHalf = name.endsWith('.part');
    if (!snapshotName.safeParse(isHalf ? name.slice(0, -'.part'.length) : name).success) continue;
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    // A partial file without a write for a day belongs to a killed process.
    if (file && file.mtimeMs < Date.now() - (isHalf ? dayMs : maxSnapshotAgeMs))
      await rm(path, { force: true });
  }
}
