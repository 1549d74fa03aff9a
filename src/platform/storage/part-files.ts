import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { createSpaceGuard } from './disk-space.ts';
import { absent, onDisk } from './temporary-file.ts';

export type PartFiles = ReturnType<typeof createPartFiles>;

const partName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.part$/;

/**
 * Files of incomplete uploads in a local folder, named by the upload id. The size on disk is the offset of the next
 * part. The first write creates the folder.
 */
export function createPartFiles(folder: string) {
  const getPath = (id: string) => {
    const name = `${id}.part`;
    if (!partName.test(name)) throw new Error('not the id of an upload');
    return join(folder, name);
  };

  /**
   * Appends bytes up to a total of `bytes` and returns the new size. If the stream fails, the bytes written so far
   * stay. A complete file is synced. Throws `StorageError` if the disk is full or nearly full.
   */
  async function append(id: string, source: AsyncIterable<Uint8Array>, bytes: number): Promise<number> {
    const file = await onDisk(async () => {
      makeFolder(folder);
      const opened = await open(getPath(id), 'a', 0o600);
      inheritOwner(getPath(id));
      return opened;
    });
    try {
      let there = (await file.stat()).size;
      const requireSpace = createSpaceGuard(folder);
      for await (const chunk of source) {
        const rest = chunk.subarray(0, bytes - there);
        await requireSpace(rest.length);
        await onDisk(() => file.writeFile(rest));
        there += rest.length;
        if (rest.length < chunk.length) break;
      }
      if (there === bytes) await onDisk(() => file.sync());
      return there;
    } finally {
      await file.close();
    }
  }

  /** Yields the ids of files that were not changed for `forMs`. */
  async function* untouched(forMs: number): AsyncGenerator<string> {
    // The clock of the disk can be a moment ahead of ours.
    const limit = forMs === 0 ? Infinity : Date.now() - forMs;
    const entries = await opendir(folder).catch(absent);
    if (!entries) return;
    for await (const { name } of entries) {
      const id = partName.exec(name)?.[1];
      const stats = id && (await stat(join(folder, name)).catch(absent));
      if (stats && stats.mtimeMs <= limit) yield id;
    }
  }

  return {
    folder,
    getPath,
    /** Returns the size in bytes; 0 if there is no file. */
    size: async (id: string): Promise<number> => (await stat(getPath(id)).catch(absent))?.size ?? 0,
    append,
    delete: (id: string): Promise<void> => onDisk(() => rm(getPath(id), { force: true })),
    untouched,
  };
}
