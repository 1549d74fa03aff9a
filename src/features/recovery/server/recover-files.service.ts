import type { FileCopies } from '#features/backup/backup.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { FileExtension, FileStorage } from '#platform/storage/file-storage.ts';

export interface RecoveredFiles {
  added: number;
  /** Storage keys of files that neither the store nor the copies have whole. */
  missing: string[];
}

/** Puts the files with these storage keys into the store, from their copies. Each is compared with its hash. */
export async function recoverFiles(
  storage: FileStorage,
  copies: FileCopies,
  fileKeys: AsyncIterable<string[]>,
  onFile: (added: number) => void,
): Promise<RecoveredFiles> {
  const files: RecoveredFiles = { added: 0, missing: [] };
  for await (const keys of fileKeys)
    for (const key of keys) {
      if (await storage.stat(key)) continue;
      const content = await copies.open(key);
      if (!content) {
        files.missing.push(key);
        continue;
      }
      const extension = key.slice(key.lastIndexOf('.') + 1) as FileExtension;
      try {
        await storage.put(content, { maxBytes: Infinity, extension, expectedKey: key });
      } catch (error) {
        // A damaged copy must not prevent the recovery of the others.
        if (!(error instanceof AppError) || error.code === 'disk_full') throw error;
        files.missing.push(key);
        continue;
      }
      onFile((files.added += 1));
    }
  return files;
}
