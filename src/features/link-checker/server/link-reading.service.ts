import { jobFindings } from '#features/jobs/jobs.server.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { ignoreConflict, type Jobs, type JobStarter } from '#platform/jobs/job.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { readLinksJobName } from '../link-checker.contract.ts';
import { countBrokenLinks } from './link-checker.queries.ts';

/** Stored result of a read. */
export interface LastRead {
  /** In milliseconds. */
  took: number;
}

export const readLinksJob = { name: readLinksJobName, isExclusive: true, library: 'changes' } as const;

/** Visitors write ratings all the time, and ratings contain no links. */
const hasNoLinks = (tag: string) => tag.startsWith('rating:');

const retryAfterMs = 60_000;

/** Decides when to read papers and pages for links again. */
export function createLinkReading({ db, jobs }: { db: Database; jobs: Jobs }) {
  const findings = jobFindings<LastRead>(db, readLinksJob.name);
  let isStale = true;
  let starting: Promise<void> | undefined;

  async function start({ id, name }: JobStarter): Promise<void> {
    isStale = false;
    try {
      await jobs.start(readLinksJob, {}, { id, name });
    } catch (error) {
      // A running read may already have passed the changed records.
      isStale = true;
      ignoreConflict(error);
    }
  }

  return {
    /**
     * Starts the job that reads them if something was written since the last start, at most half of the time. Also
     * starts it a minute after a run that failed or was cancelled.
     */
    async startIfStale(reader: JobStarter): Promise<void> {
      const [last, failedAt] = await Promise.all([findings.last(), findings.failedAt()]);
      const afterLast = last ? last.foundAt.getTime() + 2 * last.found.took : 0;
      const afterFailure = failedAt ? failedAt.getTime() + retryAfterMs : 0;
      if ((isStale || failedAt) && Date.now() >= Math.max(afterLast, afterFailure))
        starting ??= start(reader).finally(() => (starting = undefined));
      // Also for another reader: the list and its summary are requested together, and both report a running read.
      await starting;
    },
    /**
     * Returns the start time of the last completed read, `null` before the first one has finished, and whether a read
     * is pending or running.
     */
    async state() {
      const [last, isReading] = await Promise.all([findings.last(), findings.isOpen()]);
      return { readAt: last?.foundAt ?? null, isReading };
    },
    /** Marks the links as stale after a write. */
    note(tags: DroppedTags): void {
      if (tags === 'all' || !tags.every(hasNoLinks)) isStale = true;
    },
  };
}

/** Returns metrics of the link checker. Every node reports the same values. */
export function linksGauges({ db }: { db: Database }): Gauge[] {
  return [
    {
      name: 'pariksha_broken_links',
      help: 'Links to other servers that failed three checks over three days; of all nodes',
      read: () => countBrokenLinks(db),
    },
  ];
}
