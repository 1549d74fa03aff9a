import type { FileStorage } from './file-storage.ts';

export type LocalCopies = ReturnType<typeof createLocalCopies>;

interface Copy {
  path: Promise<string>;
  users: number;
  /** Ends `withLocalFile`, which deletes the copy. */
  release(): void;
  ended: Promise<unknown>;
  timer?: NodeJS.Timeout;
}

/**
 * Local paths of stored files that several tasks read one after the other. Keeps at most `maxUnused` unused copies, each for
 * `maxUnusedMs` after its last use. A local store copies nothing.
 */
export function createLocalCopies(
  storage: Pick<FileStorage, 'withLocalFile'>,
  { maxUnused = 8, maxUnusedMs = 30_000 } = {},
) {
  const copies = new Map<string, Copy>();

  function open(key: string): Copy {
    const { promise: path, resolve, reject } = Promise.withResolvers<string>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const ended = storage
      .withLocalFile(key, (local) => {
        resolve(local);
        return released;
      })
      .catch((error: unknown) => {
        drop(key);
        reject(error);
      });
    const copy: Copy = { path, users: 0, release, ended };
    copies.set(key, copy);
    return copy;
  }

  function drop(key: string): void {
    const copy = copies.get(key);
    if (!copy) return;
    copies.delete(key);
    clearTimeout(copy.timer);
    copy.release();
  }

  function dropSurplus(): void {
    const unused = [...copies].filter(([, { users }]) => users === 0).map(([key]) => key);
    for (const key of unused.slice(0, Math.max(0, unused.length - maxUnused))) drop(key);
  }

  return {
    /** Runs `use` with a local path of the file, like `withLocalFile`, and keeps the copy for a while. */
    async use<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result> {
      const copy = copies.get(key) ?? open(key);
      clearTimeout(copy.timer);
      copy.users += 1;
      try {
        return await use(await copy.path);
      } finally {
        copy.users -= 1;
        if (copy.users === 0 && copies.get(key) === copy) {
          copy.timer = setTimeout(() => drop(key), maxUnusedMs).unref();
          dropSurplus();
        }
      }
    },
    /** Deletes the copies. */
    async close(): Promise<void> {
      const open = [...copies.values()];
      for (const key of copies.keys()) drop(key);
      await Promise.all(open.map(({ ended }) => ended));
    },
  };
}
