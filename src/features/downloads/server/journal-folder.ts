import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import { tryLockFile, type FileLock } from '#platform/file-lock/file-lock.ts';

/** A part of the journal that is written to the database as a whole, once. */
export interface Segment {
  /** Never reused, on any node. */
  id: string;
  path: string;
}

export type JournalFolder = ReturnType<typeof openJournalFolder>;

const segmentName = /^([0-9a-f]{16})\.(\d+)\.journal$/;
const lockName = /^([0-9a-f]{16})\.lock$/;

/**
 * Tracks which node owns which segment in a folder that several nodes may share. A node holds a lock while it runs,
 * so segments with a free lock belong to ended nodes.
 */
export function openJournalFolder(folder: string) {
  const node = randomBytes(8).toString('hex');
  const adopted = new Map<string, FileLock>();
  let ownLock: FileLock | undefined;
  let segments = 0;

  const lockPath = (owner: string) => join(folder, `${owner}.lock`);
  const createSegment = (owner: string, number: number): Segment => {
    const id = `${owner}.${number}`;
    return { id, path: join(folder, `${id}.journal`) };
  };

  function names(): string[] {
    try {
      return readdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  function listSegments(owner: string): Segment[] {
    return names()
      .flatMap((name) => {
        const [, of, number] = segmentName.exec(name) ?? [];
        return of === owner ? [Number(number)] : [];
      })
      .sort((a, b) => a - b)
      .map((number) => createSegment(owner, number));
  }

  /**
   * Remove the file before releasing the lock: a node that gets the lock afterwards finds the file missing and tries
   * again.
   */
  function removeLock(owner: string, lock: FileLock): void {
    rmSync(lockPath(owner), { force: true });
    lock.release();
    adopted.delete(owner);
  }

  function adopt(owner: string): Segment[] {
    if (owner === node || adopted.has(owner)) return [];
    const lock = tryLockFile(lockPath(owner), 'exclusive');
    if (!lock) return [];
    adopted.set(owner, lock);
    const leftovers = listSegments(owner);
    if (leftovers.length === 0) removeLock(owner, lock);
    return leftovers;
  }

  return {
    /** Returns a new segment of this node. Creates nothing on disk yet. */
    nextSegment(): Segment {
      segments += 1;
      return createSegment(node, segments);
    },
    /**
     * Takes the lock. It must succeed before a segment's file is created: without the lock, another node would adopt
     * the file.
     */
    claim(): void {
      if (ownLock) return;
      makeFolder(folder);
      const lock = tryLockFile(lockPath(node), 'exclusive');
      if (!lock || !existsSync(lockPath(node))) {
        lock?.release();
        throw new Error('the lock of the journal was taken by another process');
      }
      ownLock = lock;
    },
    /** Adopts the segments of ended nodes for this node, oldest first. */
    adoptLeftovers(): Segment[] {
      const owners = names().flatMap((name) => (segmentName.exec(name) ?? lockName.exec(name))?.[1] ?? []);
      return [...new Set(owners)].flatMap(adopt);
    },
    /** Call it after a segment's file is removed. */
    noteRemoved({ id }: Segment): void {
      const owner = id.split('.')[0] as string;
      const lock = adopted.get(owner);
      if (lock && listSegments(owner).length === 0) removeLock(owner, lock);
    },
    close(): void {
      for (const lock of adopted.values()) lock.release();
      adopted.clear();
      if (ownLock && listSegments(node).length === 0) removeLock(node, ownLock);
      else ownLock?.release();
      ownLock = undefined;
    },
  };
}
