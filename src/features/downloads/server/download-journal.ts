import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import type { Log } from '#platform/log/log.ts';
import { openJournalFolder, type Segment } from './journal-folder.ts';

export type { Segment } from './journal-folder.ts';

/** One download. It does not count if the same visitor downloaded the same paper within the last hour. */
export interface Visit {
  paperId: number;
  /** 32 hexadecimal digits. */
  visitorHash: string;
  /** Milliseconds since 1970. */
  at: number;
}

const line = /^(\d{1,16}) ([0-9a-f]{32}) (\d{13})$/;

export function toJournalLine({ paperId, visitorHash, at }: Visit): string {
  return `${paperId} ${visitorHash} ${at}\n`;
}

/** Parses the visits of a journal. Skips incomplete lines, which a crash or a full disk leaves. */
export function readJournalLines(text: string): Visit[] {
  const lines = text.split('\n');
  // Text after the last line break was not completely written.
  lines.pop();
  return lines.flatMap((text) => {
    const match = line.exec(text);
    return match
      ? [{ paperId: Number(match[1]), visitorHash: match[2] as string, at: Number(match[3]) }]
      : [];
  });
}

export type DownloadJournal = ReturnType<typeof createDownloadJournal>;

const retryMs = 1_000;
const complainEveryMs = 60_000;

/**
 * Stores downloads on disk until they are in the database. Each line is written with one system call before the
 * download is answered, so it survives the end of the process. A power failure can lose the last seconds.
 */
export function createDownloadJournal({ path, log }: { path: string; log: Log }) {
  const folder = openJournalFolder(path);
  let current = folder.nextSegment();
  let file: number | undefined;
  /** The last write was incomplete, so the next visit must start on a new line. */
  let isTorn = false;
  // Monotonic time: if the wall clock were set back, visits would not be written for that long.
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
    /** Ends the current segment and begins a new one. Its file is created with its first visit. */
    beginSegment(): Segment {
      closeFile();
      current = folder.nextSegment();
      return current;
    },
    /** Writes a visit to the current segment. Returns false if it failed, which is logged at most once a minute. */
    append(visit: Visit): boolean {
      // After a failure (disk full or read-only), the disk is retried once a second and not for each download.
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
    /** Adopts the segments of ended nodes for this node, oldest first. Throws disk errors. */
    adoptLeftovers: (): Segment[] => folder.adoptLeftovers(),
    /** A missing segment has no visits. */
    async read(segment: Segment): Promise<Visit[]> {
      try {
        return readJournalLines(await readFile(segment.path, 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    },
    async remove(segment: Segment): Promise<void> {
      await rm(segment.path, { force: true });
      folder.noteRemoved(segment);
    },
    close(): void {
      closeFile();
      folder.close();
    },
  };
}
