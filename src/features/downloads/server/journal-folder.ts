import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import { tryLockFile, type FileLock } from '#platform/file-lock/file-lock.ts';

/** A stretch of the journal that is written to the database as one, once. */
export interface Segment {
  /** Never used twice, on any node. */
  id: string;
  path: string;
}

export interface JournalFolder {
  /** A new segment of this node; nothing is made on disk yet. */
  nextSegment(): Segment;
  /** Must have succeeded before a segment's file is made: without the lock another node would take it for left over. */
  claim(): void;
  /** Segments of nodes that have ended, oldest first. They are this node's now. */
  adoptLeftovers(): Segment[];
  /** To be called when a segment's file is gone. */
  noteRemoved(segment: Segment): void;
  close(): void;
}

const segmentName = /^([0-9a-f]{16})\.(\d+)\.journal$/;
const lockName = /^([0-9a-f]{16})\.lock$/;

/**
 * Who owns which segment in a folder that several nodes may share. A node holds a lock as long as it lives,
 * so segments whose lock is free are left over.
 */
export function openJournalFolder(folder: string): JournalFolder {
  const node = randomBytes(8).toString('hex');
  const adopted = new Map<string, FileLock>();
  let ownLock: FileLock | undefined;
  let segments = 0;

  const lockPath = (owner: string) => join(folder, `${owner}.lock`);
  const segmentOf = (owner: string, number: number): Segment => {
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

  function segmentsOf(owner: string): Segment[] {
    return names()
      .flatMap((name) => {
        const [, of, number] = segmentName.exec(name) ?? [];
        return of === owner ? [Number(number)] : [];
      })
      .sort((a, b) => a - b)
      .map((number) => segmentOf(owner, number));
  }

  /** Removed before it is released: who takes the lock afterwards finds its file gone, and tries again. */
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
    const left = segmentsOf(owner);
    if (left.length === 0) removeLock(owner, lock);
    return left;
  }

  return {
    nextSegment() {
      segments += 1;
      return segmentOf(node, segments);
    },
    claim() {
      if (ownLock) return;
      makeFolder(folder);
      const lock = tryLockFile(lockPath(node), 'exclusive');
      if (!lock || !existsSync(lockPath(node))) {
        lock?.release();
        throw new Error('the lock of the journal was taken by another process');
      }
      ownLock = lock;
    },
    adoptLeftovers() {
      const owners = names().flatMap((name) => (segmentName.exec(name) ?? lockName.exec(name))?.[1] ?? []);
      return [...new Set(owners)].flatMap(adopt);
    },
    noteRemoved({ id }) {
      const owner = id.split('.')[0] as string;
      const lock = adopted.get(owner);
      if (lock && segmentsOf(owner).length === 0) removeLock(owner, lock);
    },
    close() {
      for (const lock of adopted.values()) lock.release();
      adopted.clear();
      if (ownLock && segmentsOf(node).length === 0) removeLock(node, ownLock);
      else ownLock?.release();
      ownLock = undefined;
    },
  };
}
