import { randomUUID } from 'node:crypto';
import { readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import { requireDiskSpace } from './disk-space.ts';
import { absent } from './temporary-file.ts';

/** A local folder of files that can be made again. It holds at most a number of bytes. */
export type BoundedFolder = ReturnType<typeof createBoundedFolder>;

/** One folder below the root, then a file: `<hash>/5-720.avif`. */
const namePattern = /^[0-9a-f]{64}\/[0-9a-z-]{1,40}\.[a-z]{3,5}$/;
/** The time of use is written to the file this rarely. It orders the files after a restart. */
const renewUseMs = 6 * 3_600_000;

/** Creates the folder's index at its first use. Several processes may share a folder; each evicts what it knows. */
export function createBoundedFolder(root: string, maxBytes: number) {
  /** In the order of use, the least recently used first. */
  const files = new Map<string, { bytes: number; usedAt: number }>();
  let bytes = 0;
  let scanned: Promise<void> | undefined;

  function getPath(name: string): string {
    if (!namePattern.test(name)) throw new Error('not the name of a file in this folder');
    const [folder = '', file = ''] = name.split('/');
    return join(root, folder.slice(0, 2), folder, file);
  }

  function remember(name: string, size: number, usedAt: number): void {
    forget(name);
    files.set(name, { bytes: size, usedAt });
    bytes += size;
  }

  function forget(name: string): void {
    const file = files.get(name);
    if (file && files.delete(name)) bytes -= file.bytes;
  }

  async function evict(): Promise<void> {
    for (const name of files.keys()) {
      if (bytes <= maxBytes) return;
      forget(name);
      await rm(getPath(name), { force: true });
    }
  }

  async function scan(): Promise<void> {
    const existing: { name: string; bytes: number; usedAt: number }[] = [];
    for (const entry of (await readdir(root, { recursive: true }).catch(absent)) ?? []) {
      const name = entry.split('/').slice(1).join('/');
      if (!namePattern.test(name)) continue;
      const file = await stat(join(root, entry)).catch(absent);
      if (file?.isFile()) existing.push({ name, bytes: file.size, usedAt: file.mtimeMs });
    }
    for (const file of existing.sort((a, b) => a.usedAt - b.usedAt))
      if (!files.has(file.name)) remember(file.name, file.bytes, file.usedAt);
  }

  const ready = () => (scanned ??= scan());

  async function noteUse(name: string, size: number): Promise<void> {
    const now = Date.now();
    const last = files.get(name)?.usedAt ?? now;
    const isOld = now - last > renewUseMs;
    remember(name, size, isOld ? now : last);
    if (isOld) await utimes(getPath(name), now / 1000, now / 1000).catch(() => undefined);
  }

  return {
    /** Returns the content, or null. */
    async read(name: string): Promise<Buffer | null> {
      const content = await readFile(getPath(name)).catch(absent);
      if (!content) {
        forget(name);
        return null;
      }
      await noteUse(name, content.length);
      return content;
    },
    /**
     * Stores a file and deletes the least recently used ones over the limit. Throws for a full or read-only disk, and
     * `StorageError('disk-full')` below the watermark of free space.
     */
    async write(name: string, content: Uint8Array): Promise<void> {
      await ready();
      if (content.length > maxBytes) return;
      await requireDiskSpace(root, content.length);
      const path = getPath(name);
      makeFolder(dirname(dirname(path)));
      makeFolder(dirname(path));
      // Not synced: a file that a power failure damages is made again, because its name is only set by the rename.
      const temporary = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(temporary, content, { mode: 0o600 });
        inheritOwner(temporary);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      remember(name, content.length, Date.now());
      await evict();
    },
    /** Bytes of all files, as far as they are known. */
    bytes: (): number => bytes,
  };
}
