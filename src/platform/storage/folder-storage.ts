import { open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import {
  isStorageKey,
  maxOwnerLength,
  ownerFileName,
  refuseOtherContent,
  storageKey,
  StorageError,
  type FileStorage,
  type ListedFile,
  type PutOptions,
  type StoredFile,
} from './file-storage.ts';
import { readBytes } from './hash-file.ts';
import { syncFolder } from './sync-folder.ts';
import { absent, onDisk, refuseOver, sweepTemporaryFiles, writeTemporaryFile } from './temporary-file.ts';

/**
 * A file store in a local folder, or in one that all nodes mount. The first write creates it. Unfinished files are in
 * its subfolder `tmp`, because a rename is atomic only within one file system.
 */
export function createFolderStorage(root: string): FileStorage {
  const temporaryFolder = join(root, 'tmp');
  const ownerPath = join(root, ownerFileName);
  const listeners: ((key: string) => void)[] = [];

  function getPath(key: string): string {
    if (!isStorageKey(key)) throw new StorageError('bad-key', 'File not found.');
    return join(root, key);
  }

  async function put(
    source: AsyncIterable<Uint8Array> | string,
    { maxBytes, extension, expectedKey }: PutOptions,
  ): Promise<StoredFile> {
    if (typeof source === 'string') refuseOver(maxBytes, (await stat(source)).size);
    const stream = typeof source === 'string' ? readBytes(source) : source;
    const { path, ...hashes } = await writeTemporaryFile(temporaryFolder, stream, maxBytes);
    const key = storageKey(hashes.sha256, extension);
    try {
      refuseOtherContent(key, expectedKey);
      await onDisk(() => moveInto(root, path, getPath(key)));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    listeners.forEach((listener) => listener(key));
    return { key, ...hashes };
  }

  async function fileStat(key: string): Promise<{ bytes: number; modifiedAt: Date } | null> {
    const stats = await stat(getPath(key)).catch(absent);
    return stats ? { bytes: stats.size, modifiedAt: stats.mtime } : null;
  }

  async function openFile(key: string, range?: { start: number; end: number }): Promise<Readable> {
    if (range && !(range.start >= 0 && range.start <= range.end))
      throw new RangeError('not a range of bytes');
    const file = await open(getPath(key)).catch(absent);
    if (!file) throw new StorageError('not-found', 'File not found.');
    return file.createReadStream(range);
  }

  async function withLocalFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
    if (!(await fileStat(key))) throw new StorageError('not-found', 'File not found.');
    return use(getPath(key));
  }

  async function deleteFile(key: string): Promise<void> {
    const path = getPath(key);
    await onDisk(() => rm(path, { force: true }));
  }

  async function* list(): AsyncGenerator<ListedFile> {
    for await (const first of namesIn(root, 'folders')) {
      for await (const second of namesIn(join(root, first), 'folders')) {
        for await (const name of namesIn(join(root, first, second), 'files')) {
          const key = `${first}/${second}/${name}`;
          if (!isStorageKey(key)) continue;
          const stats = await fileStat(key);
          if (stats) yield { key, ...stats };
        }
      }
    }
  }

  async function owner(): Promise<string | null> {
    const text = await readFile(ownerPath, 'utf8').catch(absent);
    return text?.trim() || null;
  }

  async function claim(name: string): Promise<void> {
    if ((await owner()) !== null) return;
    const { path } = await writeTemporaryFile(temporaryFolder, oneLine(name), maxOwnerLength);
    await onDisk(() => rename(path, ownerPath));
    await syncFolder(root);
  }

  return {
    onStored: (listener) => void listeners.push(listener),
    put,
    stat: fileStat,
    open: openFile,
    withLocalFile,
    delete: deleteFile,
    list,
    owner,
    claim,
    sweepTemporary: (olderThanMs) => sweepTemporaryFiles(temporaryFolder, olderThanMs),
  };
}

async function* oneLine(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${text}\n`);
}

/**
 * Renames a synced file to its key and syncs its folders: otherwise a power failure can undo the rename after the
 * commit of the row that names the file. Replaces an existing file of the same key, which also repairs a damaged one.
 */
async function moveInto(root: string, from: string, to: string): Promise<void> {
  const folder = dirname(to);
  makeFolder(dirname(folder));
  makeFolder(folder);
  await rename(from, to);
  for (const changed of [folder, dirname(folder), root]) await syncFolder(changed);
}

/** Yields the names of real folders or files in a folder, without symbolic links. A missing folder has none. */
async function* namesIn(path: string, kind: 'folders' | 'files'): AsyncGenerator<string> {
  const folder = await opendir(path).catch(absent);
  if (!folder) return;
  for await (const entry of folder) {
    if (kind === 'folders' ? entry.isDirectory() : entry.isFile()) yield entry.name;
  }
}
