import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { FileStorage } from './file-storage.ts';

export interface HeldFile {
  content: Buffer;
  /** To be called once, when it has been sent. */
  release(): void;
}

export interface HotFiles {
  /** As the storage's; a file that is kept is looked for at most once a second. */
  stat(key: string): Promise<FileStat | null>;
  /** The state of a file that is kept and was looked for within the last second. */
  statKept(key: string): FileStat | undefined;
  /** The content of a file that is kept; undefined also when too much is being sent. */
  holdKept(key: string): HeldFile | undefined;
  /** The content of a small file that was asked for before; undefined when it is to be streamed. */
  hold(key: string, bytes: number): Promise<HeldFile | undefined>;
}

type FileStat = NonNullable<Awaited<ReturnType<FileStorage['stat']>>>;

const lookAgainMs = 1_000;

/**
 * Small files that are asked for again, in memory: sending 1 MB from there costs half of streaming it.
 * Content never changes under a key, so nothing expires; whether the file still exists is for the caller to ask first.
 * At most `maxBytes` are kept, and as much again can be being read or on its way to slow clients; 0 keeps none.
 */
export function createHotFiles(
  storage: Pick<FileStorage, 'open' | 'stat'>,
  options: { maxBytes: number; maxFileBytes: number },
): HotFiles {
  const { maxBytes, maxFileBytes } = options;
  const kept = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (content) => content.length,
  });
  const looked = new LRUCache<string, { found: FileStat; at: number }>({ max: 2_000 });
  const seen = new LRUCache<string, true>({ max: 2_000 });
  const reading = new Map<string, Promise<Buffer>>();
  const users = new Map<Buffer, number>();
  let heldBytes = 0;
  let readingBytes = 0;

  async function readWhole(key: string): Promise<Buffer> {
    const content = await buffer(await storage.open(key));
    kept.set(key, content);
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

  function statKept(key: string): FileStat | undefined {
    const known = kept.has(key) ? looked.get(key) : undefined;
    return known && Date.now() - known.at < lookAgainMs ? known.found : undefined;
  }

  function holdKept(key: string): HeldFile | undefined {
    const content = kept.get(key);
    return content && hold(content);
  }

  return {
    statKept,
    holdKept,
    async stat(key) {
      const known = statKept(key);
      if (known) return known;
      const found = await storage.stat(key);
      if (found) looked.set(key, { found, at: Date.now() });
      else looked.delete(key);
      return found;
    },
    async hold(key, bytes) {
      if (bytes > Math.min(maxFileBytes, maxBytes)) return undefined;
      if (kept.has(key)) return holdKept(key);
      const isFirst = !seen.has(key);
      seen.set(key, true);
      const running = reading.get(key);
      if (running) return hold(await running);
      if (isFirst || !hasRoom(bytes)) return undefined;
      return hold(await read(key, bytes));
    },
  };
}
