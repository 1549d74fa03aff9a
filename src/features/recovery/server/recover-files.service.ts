import type { FileCopies } from '#features/backup/backup.server.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';

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
      if (await copies.putInto(storage, key)) onFile();
      else missing += 1;
    }
  return missing;
}
