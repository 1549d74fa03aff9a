import type { Database } from '#platform/database/database.ts';
import type { FileExtension, FileStorage } from '#platform/storage/file-storage.ts';
import type { RestorePlan } from '../restore.contract.ts';
import type { BackupReader } from './backup-reader.ts';
import { planFiles } from './plan-files.ts';
import { selectStagedKeys } from './restore-apply.queries.ts';
import { refuseBackup } from './restore-refusal.ts';
import type { FilesKeeper, RestoreProgress } from './restore-doors.ts';
import type { StagedBackup } from './stage-backup.ts';

/** Held in one transaction. */
const keysAtOnce = 500;

/**
 * Puts the files of a backup into the store, before any row names them: those that are there whole stay as they are.
 * Killed and run again it goes on; what it has put is kept from being swept. Answers what there was to do.
 */
export async function restoreFiles(
  session: Database,
  options: {
    backup: BackupReader;
    staged: StagedBackup;
    storage: FileStorage;
    files: FilesKeeper;
    /** Throws when so many bytes do not fit. */
    refuseWithoutRoom: (bytes: number) => Promise<void>;
    signal: AbortSignal | undefined;
    onProgress: (progress: RestoreProgress) => void;
  },
): Promise<RestorePlan['files']> {
  const { backup, staged, storage, files, refuseWithoutRoom, signal, onProgress } = options;
  const keys = await selectStagedKeys(session, staged.written);
  for (let start = 0; start < keys.length; start += keysAtOnce)
    await files.hold(keys.slice(start, start + keysAtOnce));
  const plan = await planFiles(session, options);
  await refuseWithoutRoom(plan.files.bytesToAdd);
  const wanted = new Set(keys);
  const total = plan.files.toAdd;
  let done = 0;
  for await (const { key, bytes, open } of backup.files()) {
    signal?.throwIfAborted();
    const isDamaged = plan.damaged.has(key);
    if (!wanted.has(key) || !(isDamaged || plan.absent.has(key))) continue;
    onProgress({ done: (done += 1), total, note: 'Putting files into the store' });
    // A bucket takes what has the name and the length for the same.
    if (isDamaged) await storage.delete(key);
    const extension = key.slice(key.lastIndexOf('.') + 1) as FileExtension;
    const stored = await storage.put(await open(), { maxBytes: bytes, extension });
    if (stored.key !== key) refuseBackup(`The file ${key} of the backup is another one than its name says.`);
  }
  return plan.files;
}
