import { createReadStream } from 'node:fs';
import { AppError } from '#platform/errors/app-error.ts';
import {
  getExtension,
  isKeyOf,
  isStorageKey,
  StorageError,
  type FileStorage,
} from '#platform/storage/file-storage.ts';
import { hashFile, hashStream } from '#platform/storage/hash-file.ts';
import type { ListedObject, Objects } from '#platform/storage/objects.ts';

/**
 * Copies of stored files in the place of the backups. The name of a copy is its storage key, which contains the hash
 * of the content: each file is stored once, and serves all backups that list it.
 */
export type FileCopies = ReturnType<typeof createFileCopies>;

const folder = 'files/';

/** `open` is called on first use. */
export function createFileCopies(open: () => Promise<Objects>) {
  let opened: Promise<Objects> | undefined;
  const objects = () => (opened ??= open());

  /** Throws if the content of a copy does not match its key. */
  async function verify(key: string): Promise<void> {
    const copy = await (await objects()).open(`${folder}${key}`);
    if (!copy || !isKeyOf(key, await hashStream(copy.content)))
      throw new AppError('unavailable', {
        public: `The copy of ${key} in the place of the backups is missing or damaged.`,
      });
  }

  return {
    /** Returns the copies by storage key. Ignores other files in their folder. */
    async list(): Promise<Map<string, ListedObject>> {
      const listed = await (await objects()).list(folder);
      const copies = listed.map((object) => [object.name.slice(folder.length), object] as const);
      return new Map(copies.filter(([key]) => isStorageKey(key)));
    },
    /**
     * Copies a stored file, replaces an existing copy, and reads it back. Returns its size, or null if the store has
     * lost it or its content does not match its key.
     */
    async copy(storage: Pick<FileStorage, 'withLocalFile'>, key: string): Promise<number | null> {
      const bytes = await withWholeFile(storage, key, async (path, size) => {
        await (await objects()).write(`${folder}${key}`, createReadStream(path));
        return size;
      });
      if (bytes !== null) await verify(key);
      return bytes;
    },
    verify,
    /** Puts a copy into the store. Returns false if it is lost or damaged, which must not stop the restore of others. */
    async putInto(storage: Pick<FileStorage, 'put'>, key: string): Promise<boolean> {
      try {
        const copy = await (await objects()).open(`${folder}${key}`);
        if (!copy) return false;
        const options = { maxBytes: Infinity, extension: getExtension(key), expectedKey: key };
        await storage.put(copy.content, options);
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'validation_failed') return false;
        throw error;
      }
    },
    delete: async (key: string): Promise<void> => (await objects()).delete(`${folder}${key}`),
    close: async (): Promise<void> => (await opened)?.close(),
  };
}

/** Runs `use` with a stored file. Returns null if the store has lost it or its content does not match its key. */
export async function withWholeFile<Result>(
  storage: Pick<FileStorage, 'withLocalFile'>,
  key: string,
  use: (path: string, bytes: number) => Promise<Result>,
): Promise<Result | null> {
  if (!isStorageKey(key)) return null;
  try {
    return await storage.withLocalFile(key, async (path) => {
      const { sha256, bytes } = await hashFile(path);
      return isKeyOf(key, sha256) ? use(path, bytes) : null;
    });
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not-found') return null;
    throw error;
  }
}
