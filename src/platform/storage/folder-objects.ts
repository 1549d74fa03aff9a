import { createReadStream } from 'node:fs';
import { constants, copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import type { ListedObject, Objects, PlainObjects } from './objects.ts';
import { syncFolder } from './sync-folder.ts';
import { absent, onDisk, sweepTemporaryFiles, writeTemporaryFile } from './temporary-file.ts';

/** Holds unfinished objects, because a rename is atomic only within one file system. */
const temporaryName = '.pariksha-tmp';
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
  async function put(
    name: string,
    content: Readable,
    place: (path: string, target: string) => Promise<void>,
  ): Promise<void> {
    const target = join(root, name);
    try {
      // Looks before it creates folders: the creation blocks the process while a network folder does not respond.
      const parent = await stat(dirname(target)).catch(absent);
      await stat(temporaryFolder).catch(absent);
      const { path } = await writeTemporaryFile(temporaryFolder, content, Infinity);
      try {
        await onDisk(async () => {
          if (!parent) makeParents(root, name);
          await place(path, target);
          await syncFolder(dirname(target));
        });
      } finally {
        await rm(path, { force: true });
      }
    } finally {
      content.destroy();
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
      put(name, Readable.from([content]), linkOrCopy).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      }),
    writeText: (name, content) => write(name, Readable.from([Buffer.from(content)])),
    send: (name, path) => write(name, createReadStream(path)),
    delete: (name) => onDisk(() => rm(join(root, name), { force: true })),
    close: () => {},
  };
}

/** Gives a file a second name unless that exists. Some disks, such as exFAT, have no links. */
async function linkOrCopy(path: string, target: string): Promise<void> {
  await link(path, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw error;
    return copyFile(path, target, constants.COPYFILE_EXCL);
  });
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
