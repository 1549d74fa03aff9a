import type { Database } from '#platform/database/database.ts';
import { StorageError, type FileExtension, type FileStorage } from '#platform/storage/file-storage.ts';
import type { RestorePlan } from '../restore.contract.ts';
import type { BackupReader } from './backup-reader.ts';
import { planFiles, type RestoreProgress } from './plan-files.ts';
import { selectStagedKeys } from './restore-apply.queries.ts';
import { otherContentSentence, refuseBackup } from './restore-refusal.ts';
import type { StagedBackup } from './stage.backup.ts';

/**
 * Keeps files in the store that no row names, for as long as a restore or a return to the state before it needs them.
 */
export interface FilesKeeper {
  /** Call it before looking for these files in the store or adding them: protects them from a running sweep. */
  hold(storageKeys: string[]): Promise<void>;
  /** Call it in the transaction that deletes the rows that name these files. */
  keep(transaction: Database, storageKeys: string[]): Promise<void>;
}

/** Number of keys held in one transaction. */
const batchSize = 500;

/**
 * Puts the files of a backup into the store before any row names them. Never deletes a stored file: a file whose
 * content matches its name stays as it is, and a damaged one is replaced once its replacement is verified. A repeated
 * run continues where a killed one stopped, and the sweep does not remove its files. Returns the file counts of the
 * plan.
 */
export async function restoreFiles(
  session: Database,
  options: {
    backup: BackupReader;
    staged: StagedBackup;
    storage: FileStorage;
    files: FilesKeeper;
    /** Throws if the disk has no room for this many bytes. */
    refuseWithoutRoom: (bytes: number) => Promise<void>;
    signal: AbortSignal | undefined;
    onProgress: (progress: RestoreProgress) => void;
  },
): Promise<RestorePlan['files']> {
  const { backup, staged, storage, files, refuseWithoutRoom, signal, onProgress } = options;
  const keys = await selectStagedKeys(session, staged.written);
  for (let start = 0; start < keys.length; start += batchSize)
    await files.hold(keys.slice(start, start + batchSize));
  const plan = await planFiles(session, options);
  await refuseWithoutRoom(plan.files.bytesToAdd);
  const wanted = new Set(keys);
  const total = plan.files.toAdd;
  let done = 0;
  for await (const { key, bytes, open } of backup.files()) {
    signal?.throwIfAborted();
    if (!wanted.has(key) || !(plan.damaged.has(key) || plan.absent.has(key))) continue;
    onProgress({ done: (done += 1), total, note: 'Putting files into the store' });
    const extension = key.slice(key.lastIndexOf('.') + 1) as FileExtension;
    const options = { maxBytes: bytes, extension, expectedKey: key };
    await storage.put(await open(), options).catch((error: unknown) => {
      if (!(error instanceof StorageError && error.reason === 'other-content')) throw error;
      refuseBackup(otherContentSentence(key), error);
    });
  }
  return plan.files;
}
