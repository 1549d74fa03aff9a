import type { Database } from '#platform/database/database.ts';
import type { Jobs, JobStarter, RunningJob } from '#platform/jobs/job.ts';
import { maxLinksPerCall } from '../link-checker.contract.ts';
import { storeCopiesJob } from './link-checker.jobs.ts';
import { selectFileLinkIds } from './link-checker.queries.ts';
import type { LinkSync } from './link-sync.service.ts';

/**
 * Creates the start of the job that stores copies of the files at these URLs. Reads the links of new papers first, so
 * call it from a job only. Throws `conflict` while the job runs. Returns how many files it leaves for a later start.
 */
export function createStartCopies(dependencies: { db: Database; sync: LinkSync; jobs: Jobs }) {
  const { db, sync, jobs } = dependencies;
  return async (
    startedBy: JobStarter,
    urls: string[],
    job: Pick<RunningJob, 'signal' | 'progress'>,
  ): Promise<number> => {
    await sync.run(job);
    const ids = await selectFileLinkIds(db, urls);
    if (ids.length > 0)
      await jobs.start(storeCopiesJob, { ids: ids.slice(0, maxLinksPerCall), startedBy }, startedBy);
    return Math.max(0, ids.length - maxLinksPerCall);
  };
}
