import type { JobStarter, RunningJob } from '#platform/jobs/job.ts';
import { maxLinksPerCall } from '../link-checker.contract.ts';
import { storeCopiesJob } from './link-checker.jobs.ts';
import { selectFileLinkIds } from './link-checker.queries.ts';
import { readLinks } from './link-sync.service.ts';
import type { LinksContext } from './links-context.ts';

/**
 * Starts the job that stores copies of the files at these URLs. Reads the links of new papers first, so call it from a
 * job only. Throws `conflict` while the job runs. Returns how many files it leaves for a later start.
 */
export async function startCopies(
  links: LinksContext,
  startedBy: JobStarter,
  urls: string[],
  job: Pick<RunningJob, 'signal' | 'progress'>,
): Promise<number> {
  await readLinks(links, job);
  const ids = await selectFileLinkIds(links.db, urls);
  if (ids.length > 0)
    await links.jobs.start(storeCopiesJob, { ids: ids.slice(0, maxLinksPerCall), startedBy }, startedBy);
  return Math.max(0, ids.length - maxLinksPerCall);
}
