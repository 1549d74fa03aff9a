import type { FileCopies } from '#features/backup/backup.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { getExtension, type FileStorage } from '#platform/storage/file-storage.ts';

/**
 * Puts the files with these storage keys into the store, from their copies. Each is compared with its hash. Returns the
 * number of files that neither the store nor the copies have whole.
 */
export async function recoverFiles(
  storage: FileStorage,
  copies: FileCopies,
  fileKeys: AsyncIterable<string[]>,
  onFile: () => void,
): Promise<number> {
  let missing = 0;
  for await (const keys of fileKeys)
    for (const key of keys) {
      if (await storage.stat(key)) continue;
      if (await recoverFile(storage, copies, key)) onFile();
      else missing += 1;
    }
  return missing;
}

/** Returns false without a whole copy, which must not prevent the recovery of the others. */
async function recoverFile(storage: FileStorage, copies: FileCopies, key: string): Promise<boolean> {
  const content = await copies.open(key);
  if (!content) return false;
  try {
    await storage.put(content, { maxBytes: Infinity, extension: getExtension(key), expectedKey: key });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'disk_full') throw error;
    return false;
  }
}
