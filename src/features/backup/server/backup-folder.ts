import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isDiskFull } from '#platform/errors/disk-full.ts';
import { diskSpace } from '#platform/storage/disk-space.ts';
import { absent } from '#platform/storage/temporary-file.ts';
import type { BackupFacts, StoredBackup } from '../backup.contract.ts';
import { writeBackupFile } from './backup-file.service.ts';
import {
  findLeftovers,
  isBackupName,
  newBackupName,
  newestFirst,
  noSuchBackup,
  getNoteName,
  noteText,
  readNote,
  getBackupTime,
  type BackupNote,
  type BackupPlace,
} from './backup-place.ts';

/** Stores backups in a local folder, or in one that all nodes mount. Ignores other files in the folder. */
export function createBackupFolder(path: string): BackupPlace {
  const inFolder = (name: string) => join(path, name);

  async function names(): Promise<string[]> {
    await make(path);
    return onDisk(() => readdir(path));
  }

  async function find(name: string): Promise<StoredBackup> {
    const file = isBackupName(name) && (await stat(inFolder(name)).catch(absent));
    if (!file) throw noSuchBackup();
    const note = await readNote(() => readFile(inFolder(getNoteName(name)), 'utf8'));
    return { name, at: getBackupTime(name), bytes: file.size, ...note };
  }

  /** Writes the note atomically: after a crash the previous note is intact. */
  async function writeNote(name: string, note: BackupNote): Promise<void> {
    const path = inFolder(getNoteName(name));
    await onDisk(async () => {
      await writeFile(`${path}.part`, noteText(note), { mode: 0o600, flush: true });
      inheritOwner(`${path}.part`);
      await rename(`${path}.part`, path);
    });
  }

  async function remove(name: string): Promise<void> {
    for (const file of [name, getNoteName(name), `${getNoteName(name)}.part`])
      await rm(inFolder(file), { force: true });
  }

  return {
    where: path,
    close: async () => {},
    async space() {
      await make(path);
      return diskSpace(path);
    },
    async sharesDiskWith(other) {
      // Looks before it creates the folder: the creation blocks the process while a network folder does not respond.
      if (!(await stat(path).catch(() => null))?.isDirectory()) await make(path);
      const [a, b] = await Promise.all([stat(path), stat(other)]);
      return a.dev === b.dev;
    },
    async sizes() {
      const backups = (await onDisk(() => readdir(path))).filter(isBackupName);
      return Promise.all(backups.map(async (name) => ({ name, bytes: (await stat(inFolder(name))).size })));
    },
    async list() {
      const backupNames = (await names()).filter(isBackupName);
      const backups = await Promise.all(backupNames.map((name) => find(name).catch(ignoreMissing)));
      return newestFirst(backups.filter((backup) => backup !== null));
    },
    async keep(ctx, { isManual = false, label = null, ...options }) {
      await make(path);
      const name = newBackupName();
      const { withFiles, tables, files, copies, missingFiles } = await onDisk(() =>
        writeBackupFile(ctx, inFolder(name), options),
      );
      const facts: BackupFacts = {
        withFiles,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: files.count + copies.length,
        missingFiles: missingFiles.length,
        verifiedAt: new Date().toISOString(),
      };
      try {
        inheritOwner(inFolder(name));
        await writeNote(name, { facts, isManual, label, isPinned: false });
      } catch (error) {
        // Retention never deletes a ZIP without a note, so ZIPs of failed backups would fill the disk.
        await remove(name).catch(() => {});
        throw error;
      }
      return find(name);
    },
    find,
    async mark(name, change) {
      await writeNote(name, { ...(await find(name)), ...change });
      return find(name);
    },
    async open(name) {
      const { bytes } = await find(name);
      const file = await open(inFolder(name));
      return { bytes, content: file.createReadStream() };
    },
    async withLocalFile(name, use) {
      await find(name);
      return use(inFolder(name));
    },
    async delete(name) {
      await find(name);
      await remove(name);
    },
    async sweep() {
      for (const name of findLeftovers(await names())) await rm(inFolder(name), { force: true });
    },
  };
}

/** A backup that cannot be looked at is not gone. */
function ignoreMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** Creates the folder with access for this account only: a backup contains password hashes and other credentials. */
async function make(path: string): Promise<void> {
  await onDisk(async () => makeFolder(path));
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk that holds the backups is full.',
  EDQUOT: 'The disk that holds the backups is full.',
  EROFS: 'The backup folder is not writable.',
  EACCES: 'The backup folder is not writable.',
  EPERM: 'The backup folder is not writable.',
  ENOTDIR: 'The backup folder is not a folder.',
  EEXIST: 'The backup folder is not a folder.',
};

/** Turns errors that an owner can fix into an `AppError` with a sentence. Other errors pass unchanged. */
async function onDisk<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    if (!sentence) throw error;
    throw new AppError(isDiskFull(error) ? 'disk_full' : 'unavailable', { public: sentence, cause: error });
  }
}
