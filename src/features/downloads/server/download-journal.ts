import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import type { Log } from '#platform/log/log.ts';
import { readJournalLines, toJournalLine, type Visit } from './download-journal-lines.ts';
import { openJournalFolder, type Segment } from './journal-folder.ts';

export type { Segment } from './journal-folder.ts';

export interface DownloadJournal {
  /** Ends the current segment and begins a new one, whose file is made with its first visit. */
  beginSegment(): Segment;
  /** Writes a visit down in the current segment. False when it could not; the log says so once a minute. */
  append(visit: Visit): boolean;
  /** Segments that ended nodes left behind, oldest first. They are this node's now. Throws what the disk throws. */
  adoptLeftovers(): Segment[];
  /** A segment that is gone has no visits. */
  read(segment: Segment): Promise<Visit[]>;
  remove(segment: Segment): Promise<void>;
  close(): void;
}

const retryMs = 1_000;
const complainEveryMs = 60_000;

/**
 * Downloads on disk until they are in the database. A line is handed to the system by one write, before the download
 * is answered: that survives the end of the process, however it ends. A power cut can take the last seconds.
 */
export function createDownloadJournal({ path, log }: { path: string; log: Log }): DownloadJournal {
  const folder = openJournalFolder(path);
  let current = folder.nextSegment();
  let file: number | undefined;
  /** The last write did not come to its end: the next line must begin on a line of its own. */
  let isTorn = false;
  // Not by the clock on the wall: set back, it would keep visits from the disk for as long.
  let failedAt = -Infinity;
  let complainedAt = -Infinity;

  function fail(error: unknown): void {
    failedAt = performance.now();
    if (failedAt - complainedAt < complainEveryMs) return;
    complainedAt = failedAt;
    log.error(
      { error },
      'the download journal cannot be written: a crash would lose downloads that are not in the database',
    );
  }

  function openCurrent(): number {
    folder.claim();
    const opened = openSync(current.path, 'a', 0o600);
    inheritOwner(current.path);
    return opened;
  }

  function closeFile(): void {
    try {
      if (file !== undefined) closeSync(file);
    } catch (error) {
      fail(error);
    }
    file = undefined;
    isTorn = false;
  }

  return {
    beginSegment() {
      closeFile();
      current = folder.nextSegment();
      return current;
    },
    append(visit) {
      // A disk that is full or read-only is asked again once a second, not at each download.
      if (performance.now() - failedAt < retryMs) return false;
      const line = Buffer.from(`${isTorn ? '\n' : ''}${toJournalLine(visit)}`);
      try {
        file ??= openCurrent();
        isTorn = true;
        if (writeSync(file, line) < line.length) throw new Error('the disk took a part of a line only');
        isTorn = false;
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
    adoptLeftovers: () => folder.adoptLeftovers(),
    async read(segment) {
      try {
        return readJournalLines(await readFile(segment.path, 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
    async remove(segment) {
      await rm(segment.path, { force: true });
      folder.noteRemoved(segment);
    },
    close() {
      closeFile();
      folder.close();
    },
  };
}
