import { trashRetentionDays } from '#lib/trash-retention.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { deleteExpiredFiles, insertRetainedFiles, lockKeys, selectUsedKeys } from './stored-files.queries.ts';

/** A PDF in the store, as columns of `paper_files`. */
export interface StoredPaperFile {
  storageKey: string;
  sha256: string;
  bytes: number;
  crc32: number | null;
  pages: number;
  kind: 'text' | 'scan';
  originalName: string;
  thumbnailKey: string | null;
  thumbnailWidth: number | null;
  thumbnailHeight: number | null;
  activeContent: string | null;
}

/** Number of storage keys in one transaction. */
const batchSize = 500;
const purgeBatchSize = 5_000;

/**
 * Locks these stored files until the transaction ends. The lock serializes writers that add a row for a file with the
 * clean-up that deletes files without a row. Hold it while a file is put into the store, too.
 */
export async function lockStoredFiles(transaction: Database, storageKeys: string[]): Promise<void> {
  const keys = [...new Set(storageKeys)].sort();
  if (keys.length > 0) await lockKeys(transaction, keys);
}

/**
 * Deletes the stored files that no row names, and returns their number. Call it after the commit that deletes the
 * rows: a file without a row only wastes space, but a row without its file is a broken page.
 */
export async function deleteUnusedFiles(
  { db, storage }: { db: Database; storage: Pick<FileStorage, 'delete'> },
  storageKeys: string[],
): Promise<number> {
  const keys = [...new Set(storageKeys)];
  let files = 0;
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = keys.slice(start, start + batchSize);
    await db.transaction(async (transaction) => {
      await lockStoredFiles(transaction, batch);
      const used = await selectUsedKeys(transaction, batch);
      for (const key of batch.filter((key) => !used.has(key))) {
        await storage.delete(key);
        files += 1;
      }
    });
  }
  return files;
}

/**
 * Keeps stored files that no row names, in a transaction of its own. It waits for a running sweep of these files to
 * delete or skip them.
 */
export function holdFiles(db: Database, storageKeys: string[]): Promise<void> {
  return db.transaction(async (transaction) => {
    await lockStoredFiles(transaction, storageKeys);
    await insertRetainedFiles(transaction, storageKeys, trashRetentionDays);
  });
}

/** Keeps stored files. Call it in the transaction that deletes the rows that name them. */
export async function keepFiles(transaction: Database, storageKeys: string[]): Promise<void> {
  if (storageKeys.length > 0) await insertRetainedFiles(transaction, storageKeys, trashRetentionDays);
}

/** Ends the protection of files that were kept long enough, so that the sweep can delete them. */
export async function purgeRetainedFiles(db: Database, now: Date, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && (await deleteExpiredFiles(db, now, purgeBatchSize)) === purgeBatchSize);
}
