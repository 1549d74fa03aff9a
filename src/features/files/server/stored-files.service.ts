import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { lockKeys, selectUsedKeys } from './stored-files.queries.ts';

/** A PDF in the store as the rows that name it know it: columns of `paper_files`. */
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

/** Storage keys looked at in one transaction. */
const keysAtOnce = 500;

/**
 * Holds these stored files for the rest of the transaction: who writes a row that names a file, and who deletes a
 * file that no row names, do one after the other. Files are put into the store under it.
 */
export async function lockStoredFiles(transaction: Database, storageKeys: string[]): Promise<void> {
  const keys = [...new Set(storageKeys)].sort();
  if (keys.length > 0) await lockKeys(transaction, keys);
}

/**
 * Those of these storage keys that a row names as its file or its thumbnail: of a paper, one in the trash, an earlier
 * file of either, an upload; or that are kept though none does.
 */
export async function usedKeys(db: Database, storageKeys: string[]): Promise<Set<string>> {
  return new Set(await selectUsedKeys(db, storageKeys));
}

/**
 * Deletes those of these stored files that no row names, and answers how many. To be called once the rows are gone
 * for good: a file without a row is litter, a row without its file is a broken page.
 */
export async function deleteUnusedFiles(
  dependencies: { db: Database; storage: Pick<FileStorage, 'delete'> },
  storageKeys: string[],
): Promise<number> {
  const { db, storage } = dependencies;
  const keys = [...new Set(storageKeys)];
  let files = 0;
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const some = keys.slice(start, start + keysAtOnce);
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
