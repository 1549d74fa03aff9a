import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { within } from '#lib/time/within.ts';
import type { FileStorage } from './file-storage.ts';

export interface HeldFile {
  content: Buffer;
  /** Call it once, after the content has been sent. */
  release(): void;
}

export type HotFiles = ReturnType<typeof createHotFiles>;

type FileStat = NonNullable<Awaited<ReturnType<FileStorage['stat']>>>;

const lookAgainMs = 1_000;

/**
 * Caches small files in memory from their second request on: sending 1 MB from memory costs half as much as streaming
 * it. The content of a key never changes, so entries do not expire unless the file is written again. The caller first checks that the file still
 * exists. The cache holds at most `maxBytes`; as many bytes again may be in use by reads and slow clients. 0 turns
 * the cache off.
 */
export function createHotFiles(
  storage: Pick<FileStorage, 'open' | 'stat'>,
  options: { maxBytes: number; maxFileBytes: number },
) {
  const { maxBytes, maxFileBytes } = options;
  const cached = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (content) => content.length,
  });
  const looked = new LRUCache<string, { stats: FileStat; at: number }>({ max: 2_000 });
  const seen = new LRUCache<string, true>({ max: 2_000 });
  const reading = new Map<string, Promise<Buffer>>();
  const users = new Map<Buffer, number>();
  let heldBytes = 0;
  let readingBytes = 0;

  async function readWhole(key: string): Promise<Buffer> {
    const content = await buffer(await storage.open(key));
    cached.set(key, content);
    return content;
  }

  function read(key: string, bytes: number): Promise<Buffer> {
    readingBytes += bytes;
    const content = readWhole(key).finally(() => {
      reading.delete(key);
      readingBytes -= bytes;
    });
    reading.set(key, content);
    return content;
  }

  function hasRoom(bytes: number): boolean {
    return heldBytes + readingBytes + bytes <= maxBytes;
  }

  function hold(content: Buffer): HeldFile | undefined {
    const before = users.get(content) ?? 0;
    if (before === 0 && !hasRoom(content.length)) return undefined;
    if (before === 0) heldBytes += content.length;
    users.set(content, before + 1);
    return { content, release: () => letGo(content) };
  }

  function letGo(content: Buffer): void {
    const left = (users.get(content) ?? 1) - 1;
    if (left > 0) {
      users.set(content, left);
      return;
    }
    if (users.delete(content)) heldBytes -= content.length;
  }

  function statCached(key: string): FileStat | undefined {
    const cachedStat = cached.has(key) ? looked.get(key) : undefined;
    return cachedStat && Date.now() - cachedStat.at < lookAgainMs ? cachedStat.stats : undefined;
  }

  /** A cached file is there as long as the storage does not say otherwise: it may be unreachable for a while. */
  async function askStorage(key: string): Promise<FileStat | null> {
    const asked = storage.stat(key);
    const before = cached.has(key) ? looked.get(key)?.stats : undefined;
    if (!before) return asked;
    const answer = await within(
      lookAgainMs,
      asked.catch(() => undefined),
    );
    return answer === undefined ? before : answer;
  }

  function holdCached(key: string): HeldFile | undefined {
    const content = cached.get(key);
    return content && hold(content);
  }

  return {
    /** Returns the state of a cached file that was checked within the last second. */
    statCached,
    /** Returns the content of a cached file. Returns `undefined` also if too many bytes are in use. */
    holdCached,
    /**
     * Like `stat` of the storage, but checks a cached file at most once a second. While the storage fails or takes
     * longer than a second, a cached file counts as unchanged.
     */
    async stat(key: string): Promise<FileStat | null> {
      const cachedStat = statCached(key);
      if (cachedStat) return cachedStat;
      const stats = await askStorage(key);
      // A damaged file was replaced.
      if (stats?.modifiedAt.getTime() !== looked.get(key)?.stats.modifiedAt.getTime()) cached.delete(key);
      if (stats) looked.set(key, { stats, at: Date.now() });
      else looked.delete(key);
      return stats;
    },
    /**
     * Returns the content of a small file from its second request on. `undefined` means that the caller streams the
     * file.
     */
    async hold(key: string, bytes: number): Promise<HeldFile | undefined> {
      if (bytes > Math.min(maxFileBytes, maxBytes)) return undefined;
      if (cached.has(key)) return holdCached(key);
      const isFirst = !seen.has(key);
      seen.set(key, true);
      const running = reading.get(key);
      if (running) return hold(await running);
      if (isFirst || !hasRoom(bytes)) return undefined;
      return hold(await read(key, bytes));
    },
  };
}
