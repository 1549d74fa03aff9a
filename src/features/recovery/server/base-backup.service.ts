import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { takeBaseBackup, type ClusterEntry } from '#platform/database/embedded/base-backup.ts';
import { asSuperuserOf } from '#platform/database/embedded/running-server.ts';
import { absent } from '#platform/storage/temporary-file.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { baseName, factsName, filesName, tarName, writePacked, type Base } from './archive.ts';
import { selectSystem } from './wal-shipping.ts';

interface BaseOptions {
  dataDir: string;
  objects: Objects;
  /** Version of the application. */
  version: string;
  /** Storage keys that the rows name. */
  fileKeys: AsyncIterable<string[]>;
  signal: AbortSignal;
  onBytes(bytes: number): void;
}

/**
 * Writes a base backup of the embedded database. Its facts come last: without them it does not count, and the next
 * retention removes it.
 */
export async function writeBase(options: BaseOptions): Promise<Base> {
  const { dataDir, objects, version, fileKeys, signal, onBytes } = options;
  const system = await selectSystem(dataDir);
  const name = baseName(system, new Date());
  // The list comes first: a file that is added later is newer than the base backup, and stays for that reason.
  await objects.write(filesName(name), Readable.from(toLines(fileKeys)));
  const { firstSegment, lastSegment } = await asSuperuserOf(dataDir, async (client, { cluster }) => {
    const tar = pack();
    const stop = () => tar.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    const fill = async () => {
      let bytes = 0;
      const backup = await takeBaseBackup(client, cluster, async (entry) => {
        onBytes((bytes += await addEntry(tar, entry)));
      });
      tar.entry({ name: 'backup_label', mode: 0o600 }, backup.label);
      tar.finalize();
      return backup;
    };
    try {
      const [backup] = await Promise.all([
        fill().catch((error: Error) => {
          tar.destroy(error);
          throw error;
        }),
        writePacked(objects, tarName(name), Readable.from(tar)),
      ]);
      return backup;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });
  const facts = { system, endedAt: new Date().toISOString(), firstSegment, lastSegment, version };
  await objects.writeText(factsName(name), `${JSON.stringify(facts)}\n`);
  return { ...facts, name };
}

async function* toLines(batches: AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  for await (const keys of batches) yield Buffer.from(`${keys.join('\n')}\n`);
}

/** Returns the size of the entry. */
async function addEntry(tar: Pack, { name, path, isFolder }: ClusterEntry): Promise<number> {
  if (isFolder) {
    tar.entry({ name, type: 'directory', mode: 0o700 });
    return 0;
  }
  const file = await open(path).catch(absent);
  // The write-ahead log has what happened to a file that was deleted meanwhile.
  if (!file) return 0;
  try {
    const { size } = await file.stat();
    await pipeline(Readable.from(readExactly(file, size)), tar.entry({ name, size, mode: 0o600 }));
    return size;
  } finally {
    await file.close();
  }
}

/** Yields exactly `size` bytes of a file that others write: cuts what was added, and fills up with zeros. */
async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  const chunkBytes = 256 * 1024;
  for (let left = size; left > 0;) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, left));
    const { bytesRead } = await file.read(chunk);
    const piece = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk;
    left -= piece.length;
    yield piece;
  }
}
