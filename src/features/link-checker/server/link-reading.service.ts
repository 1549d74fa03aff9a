import { jobFindings } from '#features/jobs/jobs.server.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { ignoreConflict, type JobStarter } from '#platform/jobs/job.ts';
import type { Gauge } from '#platform/observe/gauge.ts';
import { readLinksJobName } from '../link-checker.contract.ts';
import { countBrokenLinks } from './link-checker.queries.ts';
import type { LinksContext } from './links-context.ts';

/** Stored result of a read. */
export interface LastRead {
  /** In milliseconds. */
  took: number;
}

export const readLinksJob = { name: readLinksJobName, isExclusive: true, library: 'changes' } as const;

/** Visitors write ratings all the time, and ratings contain no links. */
const hasNoLinks = (tag: string) => tag.startsWith('rating:');

const retryAfterMs = 60_000;

const getFindings = ({ db }: LinksContext) => jobFindings<LastRead>(db, readLinksJob.name);

async function startRead({ jobs, reading }: LinksContext, { id, name }: JobStarter): Promise<void> {
  reading.isStale = false;
  try {
    await jobs.start(readLinksJob, {}, { id, name });
  } catch (error) {
    // A running read may already have passed the changed records.
    reading.isStale = true;
    ignoreConflict(error);
  }
}

/**
 * Starts the job that reads papers and pages for links if something was written since the last start, at most half of
 * the time. Also starts it a minute after a run that failed or was cancelled.
 */
export async function startReadIfStale(links: LinksContext, reader: JobStarter): Promise<void> {
  const { reading } = links;
  const findings = getFindings(links);
  const [last, failedAt] = await Promise.all([findings.last(), findings.failedAt()]);
  const afterLast = last ? last.foundAt.getTime() + 2 * last.found.took : 0;
  const afterFailure = failedAt ? failedAt.getTime() + retryAfterMs : 0;
  if ((reading.isStale || failedAt) && Date.now() >= Math.max(afterLast, afterFailure))
    reading.starting ??= startRead(links, reader).finally(() => (reading.starting = undefined));
  // Also for another reader: the list and its summary are requested together, and both report a running read.
  await reading.starting;
}

/**
 * Returns the start time of the last completed read, `null` before the first one has finished, and whether a read is
 * pending or running.
 */
export async function getReadState(links: LinksContext) {
  const findings = getFindings(links);
  const [last, isReading] = await Promise.all([findings.last(), findings.isOpen()]);
  return { readAt: last?.foundAt ?? null, isReading };
}

/** Marks the links as stale after a write. */
export function markStale({ reading }: LinksContext, tags: DroppedTags): void {
  if (tags === 'all' || !tags.every(hasNoLinks)) reading.isStale = true;
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
