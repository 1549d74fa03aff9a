import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { lockKeys, selectUsedKeys } from './stored-files.queries.ts';

/** A PDF in the store, as columns of `paper_files`. */
export interface StoredPaperFile {
  storageKey: string;
  sha256: string;
  bytes: number;
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

/**
 * Locks these stored files until the transaction ends. The lock serializes writers that add a row for a file with the
 * clean-up that deletes files without a row. Hold it while a file is put into the store, too.
 */
export async function lockStoredFiles(transaction: Database, storageKeys: string[]): Promise<void> {
  const keys = [...new Set(storageKeys)].sort();
  if (keys.length > 0) await lockKeys(transaction, keys);
}

/**
 * Returns the storage keys that are in use: as a file or thumbnail of a paper, a paper in the trash, a replaced file
 * or an upload; or kept without a row.
 */
export async function usedKeys(db: Database, storageKeys: string[]): Promise<Set<string>> {
  return new Set(await selectUsedKeys(db, storageKeys));
}

/**
 * Deletes the stored files that no row names, and returns their number. Call it after the commit that deletes the
 * rows: a file without a row only wastes space, but a row without its file is a broken page.
 */
export async function deleteUnusedFiles(
  dependencies: { db: Database; storage: Pick<FileStorage, 'delete'> },
  storageKeys: string[],
): Promise<number> {
  const { db, storage } = dependencies;
  const keys = [...new Set(storageKeys)];
  let files = 0;
  for (let start = 0; start < keys.length; start += batchSize) {
    const some = keys.slice(start, start + batchSize);
    await db.transaction(async (transaction) => {
      await lockStoredFiles(transaction, some);
      const used = await usedKeys(transaction, some);
      for (const key of some.filter((each) => !used.has(each))) {
        await storage.delete(key);
        files += 1;
      }
    });
  }
  return files;
}
