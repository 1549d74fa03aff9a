import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createFolderObjects } from '#platform/storage/folder-objects.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import { createFileCopies, type FileCopies } from './file-copies.ts';

const ending = '.age';

/**
 * Runs `use` with a backup that a command names: with the path of its ZIP, decrypted if it ends in `.age`, and with
 * the copies of files next to it, or else those in the configured place. Throws `validation_failed` without the
 * passphrase of an encrypted one.
 */
export async function withLocalBackup<Result>(
  config: Config,
  path: string,
  use: (zip: string, copies: FileCopies) => Promise<Result>,
): Promise<Result> {
  const objects = await openObjectsOf(config, resolve(path));
  const copies = createFileCopies(async () => objects);
  try {
    if (!path.endsWith(ending)) return await use(path, copies);
    const sealed = await objects.open(basename(path, ending));
    if (!sealed) throw new AppError('not_found', { public: `There is no backup ${path}.` });
    const zip = await writeTemporaryFile(join(config.dataDir, 'restores'), sealed.content, Infinity);
    return await use(zip.path, copies).finally(() => rm(zip.path, { force: true }));
  } finally {
    await copies.close();
  }
}

async function openObjectsOf(config: Config, path: string): Promise<Objects> {
  const folder = dirname(path);
  if (!path.endsWith(ending))
    return existsSync(join(folder, 'files')) ? createFolderObjects(folder) : openBackupObjects(config);
  const { sealObjects } = await import('#platform/storage/sealed-objects.ts');
  if (config.backupPassphrase === undefined)
    throw new AppError('validation_failed', {
      public: 'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was written with.',
    });
  return sealObjects(createFolderObjects(folder), config.backupPassphrase);
}
