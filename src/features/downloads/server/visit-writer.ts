import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { Visit } from './download-journal-lines.ts';
import type { DownloadJournal, Segment } from './download-journal.ts';
import { countVisits, keepSegment } from './downloads.queries.ts';
import type { Batch, PendingVisits } from './pending-visits.ts';

export type VisitWriter = ReturnType<typeof createVisitWriter>;

/** Writes pending visits to the database, each batch once, and then removes their segments from the journal. */
export function createVisitWriter(dependencies: {
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
export function getReason(error: unknown): { code: string | undefined; message: string } {
  const cause = (error instanceof Error && error.cause) || error;
  return {
    code: (cause as NodeJS.ErrnoException).code,
    message: cause instanceof Error ? cause.message : '',
  };
}
