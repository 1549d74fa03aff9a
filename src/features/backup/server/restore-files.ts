import type { Database } from '#platform/database/database.ts';
import {
  getExtension,
  isKeyOf,
  isStorageKey,
  StorageError,
  type FileStorage,
} from '#platform/storage/file-storage.ts';
import { hashStream } from '#platform/storage/hash-file.ts';
import type { RestorePlan } from '../restore.contract.ts';
import type { RestoreContext } from './backup-context.ts';
import type { BackupReader } from './backup-reader.ts';
import { selectStagedKeys } from './restore-apply.queries.ts';
import { otherContentSentence, refuseBackup } from './restore-refusal.ts';
import { refuseWithoutRoom } from './restore-room.ts';
import type { StagedBackup } from './stage.backup.ts';

/** A verified backup whose rows are staged in the session. */
export interface OpenedBackup {
  session: Database;
  backup: BackupReader;
  staged: StagedBackup;
}

export interface RestoreHooks {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: { done: number; total: number; note: string }) => void) | undefined;
}

interface FilesPlan {
  files: RestorePlan['files'];
  /** `absent`: keys of backup files that the store does not have. `damaged`: keys that it has with other content. */
  absent: Set<string>;
  damaged: Set<string>;
}

/**
 * Compares the files of a backup with the store. Reads each stored file whole: a disk can lose data without an error.
 */
export async function planFiles(
  { storage, copies }: Pick<RestoreContext, 'storage' | 'copies'>,
  { session, backup, staged }: OpenedBackup,
  { signal, onProgress = () => {} }: RestoreHooks,
): Promise<FilesPlan> {
  const { entries } = backup.manifest;
  const plan: FilesPlan = {
    files: { inBackup: 0, toAdd: 0, bytesToAdd: 0, damaged: 0, missing: 0 },
    absent: new Set(),
    damaged: new Set(),
  };
  const inBackup = new Set<string>();
  const available = copies && backup.manifest.copies.length > 0 ? await copies.list() : new Map();
  const inZip = entries.filter(({ name }) => name.startsWith('files/'));
  const filesOfBackup = [
    ...inZip.map(({ name, bytes }) => ({ key: name.slice('files/'.length), bytes })),
    ...backup.manifest.copies.filter(({ key }) => available.has(key)),
  ];
  for (const { key, bytes } of filesOfBackup) {
    signal?.throwIfAborted();
    inBackup.add(key);
    onProgress({ done: inBackup.size, total: filesOfBackup.length, note: 'Comparing files' });
    const state = await compareStoredFile(storage, key);
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
async function compareStoredFile(
  storage: Pick<FileStorage, 'stat' | 'open'>,
  key: string,
): Promise<'absent' | 'damaged' | 'whole'> {
  if (!(await storage.stat(key))) return 'absent';
  return isKeyOf(key, await hashStream(await storage.open(key))) ? 'whole' : 'damaged';
}

/** Number of keys held in one transaction. */
const batchSize = 500;

/**
 * Puts the files of a backup into the store before any row names them. Never deletes a stored file: a file whose
 * content matches its name stays as it is, and a damaged one is replaced once its replacement is verified. A repeated
 * run continues where a killed one stopped, and the sweep does not remove its files. Returns the file counts of the
 * plan, in which files with a damaged copy count as missing.
 */
export async function restoreFiles(
  ctx: RestoreContext,
  opened: OpenedBackup,
  hooks: RestoreHooks,
): Promise<RestorePlan['files']> {
  const { session, backup, staged } = opened;
  const { signal, onProgress = () => {} } = hooks;
  const keys = await selectStagedKeys(session, staged.written);
  for (let start = 0; start < keys.length; start += batchSize)
    await ctx.files.hold(keys.slice(start, start + batchSize));
  const plan = await planFiles(ctx, opened, hooks);
  await refuseWithoutRoom(ctx.config, plan.files.bytesToAdd);
  const stagedKeys = new Set(keys);
  const total = plan.files.toAdd;
  let done = 0;
  const isWanted = (key: string) => stagedKeys.has(key) && (plan.damaged.has(key) || plan.absent.has(key));
  const begin = () => {
    signal?.throwIfAborted();
    onProgress({ done: (done += 1), total, note: 'Putting files into the store' });
  };
  for await (const { key, bytes, open } of backup.files()) {
    if (!isWanted(key)) continue;
    begin();
    const options = { maxBytes: bytes, extension: getExtension(key), expectedKey: key };
    await ctx.storage.put(await open(), options).catch((error: unknown) => {
      if (!(error instanceof StorageError && error.reason === 'other-content')) throw error;
      refuseBackup(otherContentSentence(key), error);
    });
  }
  for (const { key } of ctx.copies ? backup.manifest.copies : []) {
    if (!isWanted(key)) continue;
    begin();
    if (!(await ctx.copies!.putInto(ctx.storage, key))) plan.files.missing += 1;
  }
  return plan.files;
}
