import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { Visit } from './download-journal-lines.ts';
import { createDownloadJournal, type Segment } from './download-journal.ts';
import { countVisits, keepSegment, purgeSegments, purgeVisits } from './downloads.queries.ts';

export interface DownloadCounter {
  /** Adopts the visits of ended nodes, and from now on writes once a second. Never throws. */
  start(): void;
  /** Call it before the download is answered: when it returns, the visit survives the end of the process. */
  count(paperId: number, visitorHash: string): void;
  /** Number of this node's visits that are not in the database yet. */
  pending(): number;
  /** Writes all pending visits. Returns false if the database did not accept them: they stay and are retried. */
  flush(): Promise<boolean>;
  /** Flushes and releases the journal. Visits that the database does not accept are left to the next start. */
  close(): Promise<void>;
}

/** Visits that are written in one statement. */
interface Batch {
  segment: Segment;
  /** Undefined if the visits are only on disk. */
  visits: Map<string, Visit> | undefined;
  /** 0 for adopted segments, whose size is unknown. */
  size: number;
  startedAt: number;
  isOnDisk: boolean;
}

const flushEveryMs = 1_000;
const longestPauseMs = 30_000;
/**
 * A batch is sealed at this size or age even while the database is unavailable. Within a batch, a visitor counts
 * once.
 */
const largestBatch = 20_000;
const longestBatchMs = 30 * 60_000;
/** Maximum number of batches that neither the disk nor the database accepts. Beyond it, the oldest is dropped. */
const mostUnwritten = 10;
const purgeEveryMs = 60_000;
const purgeAtOnce = 5_000;

/** Drizzle's own message contains the query parameters: thousands of visitor hashes. */
function reasonOf(error: unknown): { code: string | undefined; message: string } {
  const cause = (error instanceof Error && error.cause) || error;
  return {
    code: (cause as NodeJS.ErrnoException).code,
    message: cause instanceof Error ? cause.message : '',
  };
}

/** Counts downloads, each exactly once: in the journal at once, in the database about once a second. */
export function createDownloadCounter(options: {
  db: Database;
  /** Folder of the journal. Several nodes may share it. */
  folder: string;
  log: Log;
}): DownloadCounter {
  const { db, folder, log } = options;
  const journal = createDownloadJournal({ path: folder, log });
  let sealed: Batch[] = [];
  let open = newBatch();
  let writing: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = flushEveryMs;
  let purgedAt = -Infinity;
  let isClosed = false;

  function newBatch(): Batch {
    const segment = journal.beginSegment();
    return { segment, visits: new Map(), size: 0, startedAt: Date.now(), isOnDisk: true };
  }

  function takeOut(batch: Batch): void {
    sealed = sealed.filter((other) => other !== batch);
  }

  function seal(): void {
    if (open.size === 0) return;
    // This batch waits for earlier ones, so the copy on disk is enough.
    if (sealed.length > 0 && open.isOnDisk) open.visits = undefined;
    sealed.push(open);
    open = newBatch();
    giveUpOldest();
  }

  function giveUpOldest(): void {
    const unwritten = sealed.filter(({ isOnDisk }) => !isOnDisk);
    const [oldest] = unwritten;
    if (!oldest || unwritten.length <= mostUnwritten) return;
    takeOut(oldest);
    log.error({ downloads: oldest.size }, 'downloads are lost: neither the disk nor the database takes them');
  }

  function count(paperId: number, visitorHash: string): void {
    const at = Date.now();
    if (open.size >= largestBatch || at - open.startedAt > longestBatchMs) seal();
    if (open.size === 0) open.startedAt = at;
    const key = `${paperId} ${visitorHash}`;
    if (open.visits?.has(key)) return;
    const visit = { paperId, visitorHash, at };
    if (!journal.append(visit)) open.isOnDisk = false;
    open.visits?.set(key, visit);
    open.size += 1;
  }

  async function visitsOf({ visits, segment }: Batch): Promise<Visit[] | undefined> {
    if (visits) return [...visits.values()];
    try {
      return await journal.read(segment);
    } catch (error) {
      // The file stays, and the next start tries again. It must not block the other segments until then.
      log.error({ error, segment: segment.id }, 'a segment of the download journal cannot be read');
      return undefined;
    }
  }

  async function removeCounted(segment: Segment): Promise<void> {
    try {
      await journal.remove(segment);
    } catch (error) {
      log.warn(
        { error },
        'a counted segment of the download journal could not be removed; it is not counted again',
      );
      // A start weeks later may still find the file.
      await keepSegment(db, segment.id).catch((reason: unknown) => {
        log.error(
          { error: reasonOf(reason), segment: segment.id },
          'that segment will count again if a later start finds it: remove its file',
        );
      });
    }
  }

  async function writeBatch(batch: Batch): Promise<void> {
    const visits = await visitsOf(batch);
    if (visits && visits.length > 0) await countVisits(db, batch.segment.id, visits);
    takeOut(batch);
    if (!visits) return;
    await removeCounted(batch.segment);
  }

  async function writeSealed(): Promise<boolean> {
    try {
      for (let batch = sealed[0]; batch; batch = sealed[0]) await writeBatch(batch);
      return true;
    } catch (error) {
      log.warn(
        { error: reasonOf(error), pending: pending() },
        'downloads could not be written to the database; trying again',
      );
      return false;
    }
  }

  function flush(): Promise<boolean> {
    // A running write does not include the visits that arrived after it began.
    if (writing) return writing.then(flush);
    seal();
    writing = writeSealed().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function adoptLeftovers(): void {
    try {
      const left = journal.adoptLeftovers();
      if (left.length > 0)
        log.info({ segments: left.length }, 'counting downloads that an ended process left behind');
      for (const segment of left) {
        sealed.push({ segment, visits: undefined, size: 0, startedAt: 0, isOnDisk: true });
      }
    } catch (error) {
      log.error({ error }, 'the folder of the download journal cannot be read');
    }
  }

  /** Also adopts segments again, because other nodes that share the folder may have ended. */
  async function tidy(): Promise<void> {
    if (performance.now() - purgedAt < purgeEveryMs) return;
    purgedAt = performance.now();
    try {
      const purged = [await purgeVisits(db, purgeAtOnce), await purgeSegments(db, purgeAtOnce)];
      // More rows are due: continue at the next tick.
      if (purged.includes(purgeAtOnce)) purgedAt = -Infinity;
    } catch (error) {
      log.warn({ error: reasonOf(error) }, 'old visits could not be removed');
    }
    adoptLeftovers();
  }

  function pending(): number {
    return sealed.reduce((sum, { size }) => sum + size, open.size);
  }

  async function turn(): Promise<void> {
    const isWritten = await flush();
    pauseMs = isWritten ? flushEveryMs : Math.min(pauseMs * 2, longestPauseMs);
    if (isWritten && !isClosed) await tidy();
    schedule(pauseMs);
  }

  function schedule(afterMs: number): void {
    if (!isClosed) timer = setTimeout(turn, afterMs).unref();
  }

  return {
    start() {
      adoptLeftovers();
      schedule(0);
    },
    count,
    pending,
    flush,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (!(await flush())) {
        const lost = sealed.filter(({ isOnDisk }) => !isOnDisk).reduce((sum, { size }) => sum + size, 0);
        if (lost > 0)
          log.error({ downloads: lost }, 'downloads are lost: neither the disk nor the database took them');
      }
      journal.close();
    },
  };
}
