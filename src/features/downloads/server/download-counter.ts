import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createDownloadJournal, type DownloadJournal, type Segment, type Visit } from './download-journal.ts';
import { countVisits, keepSegment, purgePaperDays, purgeSegments, purgeVisits } from './downloads.queries.ts';
import { type Batch, PendingVisits } from './pending-visits.ts';

export type DownloadCounter = ReturnType<typeof createDownloadCounter>;

const flushEveryMs = 1_000;
const maxPauseMs = 30_000;
const purgeEveryMs = 60_000;
const batchSize = 5_000;

/** Counts downloads, each exactly once: in the journal at once, in the database about once a second. */
export function createDownloadCounter(options: {
  db: Database;
  /** Folder of the journal. Several nodes may share it. */
  folder: string;
  log: Log;
}) {
  const { db, folder, log } = options;
  const journal = createDownloadJournal({ path: folder, log });
  const pending = new PendingVisits(journal, log);
  const writer = createVisitWriter({ db, journal, pending, log });
  let writing: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let pauseMs = flushEveryMs;
  let purgedAt = -Infinity;
  let isClosed = false;

  function flush(): Promise<boolean> {
    // A running write does not include the visits that arrived after it began.
    if (writing) return writing.then(flush);
    pending.seal();
    writing = writer.writeSealed().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function adoptLeftovers(): void {
    try {
      const leftovers = journal.adoptLeftovers();
      if (leftovers.length > 0)
        log.info({ segments: leftovers.length }, 'counting downloads that an ended process left behind');
      for (const segment of leftovers) pending.adopt(segment);
    } catch (error) {
      log.error({ error }, 'the folder of the download journal cannot be read');
    }
  }

  /** Also adopts segments again, because other nodes that share the folder may have ended. */
  async function tidy(): Promise<void> {
    if (performance.now() - purgedAt < purgeEveryMs) return;
    purgedAt = performance.now();
    try {
      const purged = [];
      for (const purge of [purgeVisits, purgeSegments, purgePaperDays])
        purged.push(await purge(db, batchSize));
      // More rows are due: continue at the next tick.
      if (purged.includes(batchSize)) purgedAt = -Infinity;
    } catch (error) {
      log.warn({ error: getReason(error) }, 'old visits could not be removed');
    }
    adoptLeftovers();
  }

  async function flushAndTidy(): Promise<void> {
    const isWritten = await flush();
    pauseMs = isWritten ? flushEveryMs : Math.min(pauseMs * 2, maxPauseMs);
    if (isWritten && !isClosed) await tidy();
    schedule(pauseMs);
  }

  function schedule(afterMs: number): void {
    if (!isClosed) timer = setTimeout(() => void (running = flushAndTidy()), afterMs).unref();
  }

  return {
    /** Adopts the visits of ended nodes, and from now on writes once a second. Never throws. */
    start() {
      adoptLeftovers();
      schedule(0);
    },
    /** Call it before the download is answered: when it returns, the visit survives the end of the process. */
    count: (paperId: number, visitorHash: string) => pending.add(paperId, visitorHash),
    /** Number of this node's visits that are not in the database yet. */
    pending: () => pending.count(),
    /** Writes all pending visits. Returns false if the database did not accept them: they stay and are retried. */
    flush,
    /** Flushes and releases the journal. Visits that the database does not accept are left to the next start. */
    async close() {
      isClosed = true;
      clearTimeout(timer);
      // A purge must not continue after the database is closed.
      await running;
      if (!(await flush())) {
        const lost = pending.countOnlyInMemory();
        if (lost > 0)
          log.error({ downloads: lost }, 'downloads are lost: neither the disk nor the database took them');
      }
      journal.close();
    },
  };
}

/** Writes pending visits to the database, each batch once, and then removes their segments from the journal. */
function createVisitWriter(dependencies: {
  db: Database;
  journal: DownloadJournal;
  pending: PendingVisits;
  log: Log;
}) {
  const { db, journal, pending, log } = dependencies;

  async function readVisits({ visits, segment }: Batch): Promise<Visit[] | undefined> {
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
          { error: getReason(reason), segment: segment.id },
          'that segment will count again if a later start finds it: remove its file',
        );
      });
    }
  }

  async function writeBatch(batch: Batch): Promise<void> {
    const visits = await readVisits(batch);
    if (visits && visits.length > 0) await countVisits(db, batch.segment.id, visits);
    pending.remove(batch);
    if (!visits) return;
    await removeCounted(batch.segment);
  }

  return {
    /** Writes all sealed batches. Returns false if the database did not accept one: it stays pending. */
    async writeSealed() {
      try {
        for (let batch = pending.next(); batch; batch = pending.next()) await writeBatch(batch);
        return true;
      } catch (error) {
        log.warn(
          { error: getReason(error), pending: pending.count() },
          'downloads could not be written to the database; trying again',
        );
        return false;
      }
    },
  };
}

/** Returns the cause of a failed query. Drizzle's own message contains the parameters: thousands of visitor hashes. */
function getReason(error: unknown): { code: string | undefined; message: string } {
  const cause = (error instanceof Error && error.cause) || error;
  return {
    code: (cause as NodeJS.ErrnoException).code,
    message: cause instanceof Error ? cause.message : '',
  };
}
