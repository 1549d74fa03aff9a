import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { isStorageKey, type FileStorage } from '#platform/storage/file-storage.ts';
import type { RestorePlan } from '../restore.contract.ts';
import type { BackupReader } from './backup-reader.ts';
import { selectStagedKeys } from './restore-apply.queries.ts';
import type { StagedBackup } from './stage.backup.ts';

export interface RestoreProgress {
  done: number;
  total: number;
  note: string;
}

export interface FilesPlan {
  files: RestorePlan['files'];
  /** `absent`: keys of backup files that the store does not have. `damaged`: keys that it has with other content. */
  absent: Set<string>;
  damaged: Set<string>;
}

/**
 * Compares the files of a backup with the store. Reads each stored file whole: a disk can lose data without an error.
 */
export async function planFiles(
  session: Database,
  options: {
    backup: BackupReader;
    staged: StagedBackup;
    storage: Pick<FileStorage, 'stat' | 'open'>;
    signal?: AbortSignal | undefined;
    onProgress?: ((progress: RestoreProgress) => void) | undefined;
  },
): Promise<FilesPlan> {
  const { backup, staged, storage, signal, onProgress = () => {} } = options;
  const { entries, files } = backup.manifest;
  const plan: FilesPlan = {
    files: { inBackup: 0, toAdd: 0, bytesToAdd: 0, damaged: 0, missing: 0 },
    absent: new Set(),
    damaged: new Set(),
  };
  const inBackup = new Set<string>();
  for (const { name, bytes } of entries) {
    if (!name.startsWith('files/')) continue;
    signal?.throwIfAborted();
    const key = name.slice('files/'.length);
    inBackup.add(key);
    onProgress({ done: inBackup.size, total: files.count, note: 'Comparing files' });
    const state = await stateOf(storage, key);
    if (state === 'whole') continue;
    plan[state].add(key);
    plan.files.toAdd += 1;
    plan.files.bytesToAdd += bytes;
  }
  plan.files.inBackup = inBackup.size;
  plan.files.damaged = plan.damaged.size;
  for (const key of await selectStagedKeys(session, staged.written))
    if (!inBackup.has(key) && !(isStorageKey(key) && (await storage.stat(key)))) plan.files.missing += 1;
  return plan;
}

/** Compares a stored file only with the hash in its name: the checksum in the backup may be wrong. */
async function stateOf(
  storage: Pick<FileStorage, 'stat' | 'open'>,
  key: string,
): Promise<'absent' | 'damaged' | 'whole'> {
  if (!(await storage.stat(key))) return 'absent';
  const hash = createHash('sha256');
  for await (const piece of await storage.open(key)) hash.update(piece as Buffer);
  return key.includes(`/${hash.digest('hex')}.`) ? 'whole' : 'damaged';
}
