import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSize } from '#lib/text/format.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { makeFolder } from '#platform/data-dir/make-folder.ts';

/** Stays free for the site, which continues to write at the same time. */
const spareBytes = 512 * 1024 * 1024;

/** Returns how many bytes may be written into a folder; negative if too few are free. Creates the folder. */
export async function getRoom(folder: string): Promise<number> {
  makeFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - spareBytes;
}

/** Returns the folder of the snapshots. They are not encrypted: with a passphrase they stay on the disk of the site. */
export function getSnapshotFolder({
  backupFolder,
  backupPassphrase,
  dataDir,
}: Pick<Config, 'backupFolder' | 'backupPassphrase' | 'dataDir'>): string {
  return backupPassphrase === undefined ? backupFolder : join(dataDir, 'backups');
}

/** Throws if the disks have no room for this many bytes of files, or for the snapshot. */
export async function refuseWithoutRoom(config: Config, bytes: number): Promise<void> {
  if (!config.bucket && bytes > (await getRoom(join(config.dataDir, 'files'))))
    throw new AppError('disk_full', {
      public: `The disk of the server has no room for the files of the backup: they have ${fileSize(bytes)}.`,
    });
  const snapshotFolder = getSnapshotFolder(config);
  if ((await getRoom(snapshotFolder)) < 0)
    throw new AppError('disk_full', {
      public: `The disk of ${snapshotFolder} has no room to save the current state.`,
    });
}
