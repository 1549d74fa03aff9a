import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { createSpaceGuard } from './disk-space.ts';
import { onDisk } from './temporary-file.ts';

/** Files on their way, each under the id of its upload. What a file has on disk is where its sending goes on. */
export interface PartFiles {
  pathOf(id: string): string;
  /** Bytes that are here; 0 when nothing is. */
  size(id: string): Promise<number>;
  /**
   * Adds bytes at the end, at most up to `bytes` in all, and answers how many there are then. What came before the
   * stream failed stays. Once all are there they are safe on disk. Throws `StorageError` when the disk is full or nearly so.
   */
  append(id: string, source: AsyncIterable<Uint8Array>, bytes: number): Promise<number>;
  delete(id: string): Promise<void>;
  /** Ids of those that are here and were last written to before so many milliseconds. */
  untouched(forMs: number): AsyncIterable<string>;
}

const partName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.part$/;

/** Part files in a folder of this node, which is made with the first. */
export function createPartFiles(folder: string): PartFiles {
  const pathOf = (id: string) => {
    const name = `${id}.part`;
    if (!partName.test(name)) throw new Error('not the id of an upload');
    return join(folder, name);
  };

  async function append(id: string, source: AsyncIterable<Uint8Array>, bytes: number): Promise<number> {
    const file = await onDisk(async () => {
      makeFolder(folder);
      const opened = await open(pathOf(id), 'a', 0o600);
      inheritOwner(pathOf(id));
      return opened;
    });
    try {
      let there = (await file.stat()).size;
      const requireSpace = createSpaceGuard(folder);
      for await (const chunk of source) {
        const wanted = chunk.subarray(0, bytes - there);
        await requireSpace(wanted.length);
        await onDisk(() => file.writeFile(wanted));
        there += wanted.length;
        if (wanted.length < chunk.length) break;
      }
      if (there === bytes) await onDisk(() => file.sync());
      return there;
    } finally {
      await file.close();
    }
  }

  async function* untouched(forMs: number): AsyncGenerator<string> {
    const limit = Date.now() - forMs;
    const entries = await opendir(folder).catch(absent);
    if (!entries) return;
    for await (const { name } of entries) {
      const id = partName.exec(name)?.[1];
      const found = id && (await stat(join(folder, name)).catch(absent));
      if (found && found.mtimeMs <= limit) yield id;
    }
  }

  return {
    pathOf,
    size: async (id) => (await stat(pathOf(id)).catch(absent))?.size ?? 0,
    append,
    delete: (id) => onDisk(() => rm(pathOf(id), { force: true })),
    untouched,
  };
}

/** `null` for what is not there; any other failure goes on. */
function absent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
