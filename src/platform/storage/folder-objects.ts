import { createReadStream } from 'node:fs';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import type { ListedObject, Objects, PlainObjects } from './objects.ts';
import { absent, onDisk, sweepTemporaryFiles, writeTemporaryFile } from './temporary-file.ts';

/** Holds unfinished objects, because a rename is atomic only within one file system. */
const temporaryName = 'tmp';
const maxUnfinishedAgeMs = 86_400_000;

/** Objects as files in a local folder, or in one that all nodes mount. Throws `StorageError` for a full disk. */
export function createFolderObjects(root: string): PlainObjects {
  const temporaryFolder = join(root, temporaryName);

  async function openObject(name: string): Promise<{ bytes: number; content: Readable } | null> {
    const file = await open(join(root, name)).catch(absent);
    if (!file) return null;
    return { bytes: (await file.stat()).size, content: file.createReadStream() };
  }

  /** Writes and syncs a file, and gives it its name with `place`. */
  async function put(name: string, content: Readable, place: typeof rename): Promise<void> {
    const { path } = await writeTemporaryFile(temporaryFolder, content, Infinity);
    const target = join(root, name);
    try {
      await onDisk(async () => {
        makeParents(root, name);
        await place(path, target);
        await syncFolder(dirname(target));
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  const write: Objects['write'] = (name, content) => put(name, content, rename);

  return {
    async list(prefix = '') {
      await sweepTemporaryFiles(temporaryFolder, maxUnfinishedAgeMs);
      return Array.fromAsync(listFolder(root, '', prefix));
    },
    open: openObject,
    async readText(name) {
      const object = await openObject(name);
      return object && text(object.content);
    },
    write,
    create: (name, content) =>
      put(name, Readable.from([content]), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      }),
    writeText: (name, content) => write(name, Readable.from([Buffer.from(content)])),
    send: (name, path) => write(name, createReadStream(path)),
    delete: (name) => onDisk(() => rm(join(root, name), { force: true })),
    close: () => {},
  };
}

/** Yields the objects in `folder` of `root`, and looks only into folders that can have names with this prefix. */
async function* listFolder(root: string, folder: string, prefix: string): AsyncGenerator<ListedObject> {
  for (const entry of (await readdir(join(root, folder), { withFileTypes: true }).catch(absent)) ?? []) {
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      const isPossible = name.startsWith(prefix) || prefix.startsWith(`${name}/`);
      if (isPossible && name !== temporaryName) yield* listFolder(root, `${name}/`, prefix);
    } else if (entry.isFile() && name.startsWith(prefix)) {
      const stats = await stat(join(root, name)).catch(absent);
      if (stats) yield { name, bytes: stats.size, modifiedAt: stats.mtime };
    }
  }
}

/** Creates the folders of an object with access for this account only. */
function makeParents(root: string, name: string): void {
  const folders = name.split('/').slice(0, -1);
  for (const index of folders.keys()) makeFolder(join(root, ...folders.slice(0, index + 1)));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
