import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { keptBackupName, keptBackup, type BackupFacts, type KeptBackup } from '../backup.contract.ts';
import { writeBackupFile, type BackupFileProgress } from './backup-file.service.ts';
import type { BackupOptions, BackupWriter } from './backup-writer.service.ts';

/** Backups in a folder, each with a note of what it holds beside it: they outlive the database. */
export interface BackupFolder {
  path: string;
  freeBytes(): Promise<number>;
  /** Newest first. */
  list(): Promise<KeptBackup[]>;
  /** Takes a backup and reads it back; on failure nothing of it is left. */
  keep(
    writer: BackupWriter,
    options: Omit<BackupOptions, 'onProgress'> & BackupFileProgress,
  ): Promise<KeptBackup>;
  /** Throws not_found, as all that take a name. */
  open(name: string): Promise<{ bytes: number; content: Readable }>;
  pathOf(name: string): Promise<string>;
  delete(name: string): Promise<void>;
  /** Removes what killed backups left half-written; none may be under way. */
  sweep(): Promise<void>;
}

export function createBackupFolder(path: string): BackupFolder {
  const noteOf = (name: string) => join(path, name.replace(/\.zip$/, '.json'));

  async function names(): Promise<string[]> {
    await make(path);
    return onDisk(() => readdir(path));
  }

  async function readFacts(name: string): Promise<BackupFacts | null> {
    try {
      return keptBackup.shape.facts.parse(JSON.parse(await readFile(noteOf(name), 'utf8')));
    } catch {
      return null;
    }
  }

  async function find(name: string): Promise<KeptBackup> {
    const found = keptBackupName.safeParse(name).success && (await stat(join(path, name)).catch(() => null));
    if (!found) throw notFound('There is no such backup');
    return { name, at: timeOf(name), bytes: found.size, facts: await readFacts(name) };
  }

  return {
    path,
    async freeBytes() {
      await make(path);
      const { bsize, bavail } = await statfs(path);
      return bsize * bavail;
    },
    async list() {
      const known = (await names()).filter((name) => keptBackupName.safeParse(name).success);
      const found = await Promise.all(known.map((name) => find(name).catch(() => null)));
      return found
        .filter((backup) => backup !== null)
        .toSorted((one, other) => other.at.localeCompare(one.at));
    },
    async keep(writer, options) {
      await make(path);
      const name = `papers-backup-${new Date().toISOString().replace(/:|\.\d+/g, '')}.zip`;
      const { withFiles, tables, files, missingFiles } = await onDisk(() =>
        writeBackupFile(writer, join(path, name), options),
      );
      const facts: BackupFacts = {
        withFiles,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        files: files.count,
        missingFiles: missingFiles.length,
        verifiedAt: new Date().toISOString(),
      };
      await onDisk(() => writeFile(noteOf(name), `${JSON.stringify(facts)}\n`, { mode: 0o600 }));
      return find(name);
    },
    async open(name) {
      const { bytes } = await find(name);
      const file = await open(join(path, name));
      return { bytes, content: file.createReadStream() };
    },
    async pathOf(name) {
      await find(name);
      return join(path, name);
    },
    async delete(name) {
      await find(name);
      await rm(join(path, name), { force: true });
      await rm(noteOf(name), { force: true });
    },
    async sweep() {
      const isLeft = (name: string) => keptBackupName.safeParse(name.replace(/\.part$/, '')).success;
      for (const name of (await names()).filter((each) => each.endsWith('.part') && isLeft(each)))
        await rm(join(path, name), { force: true });
    },
  };
}

/** For nobody else on this machine: a backup holds what people sign in with. */
async function make(path: string): Promise<void> {
  await onDisk(() => mkdir(path, { recursive: true, mode: 0o700 }));
}

/** `papers-backup-2026-11-21T210000Z.zip` says when. */
function timeOf(name: string): string {
  return name.replace(/^papers-backup-(.+T\d{2})(\d{2})(\d{2})Z\.zip$/, '$1:$2:$3.000Z');
}

const sentences: Record<string, string> = {
  ENOSPC: 'The disk that holds the backups is full.',
  EDQUOT: 'The disk that holds the backups is full.',
  EROFS: 'The folder of the backups cannot be written to.',
  EACCES: 'The folder of the backups cannot be written to.',
  EPERM: 'The folder of the backups cannot be written to.',
  ENOTDIR: 'The folder of the backups is no folder.',
  EEXIST: 'The folder of the backups is no folder.',
};

/** What an owner can mend is said in a sentence. */
async function onDisk<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    if (!sentence) throw error;
    throw new AppError('unavailable', { public: sentence, cause: error });
  }
}
