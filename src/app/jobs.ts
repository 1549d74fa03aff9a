import { createJobs } from '#features/jobs/server/jobs.service.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import type { AppContext } from './context.ts';
import type { SitePart } from './site-part.ts';

/** The door by which features start jobs, and what runs them here unless the configuration leaves that to others. */
export function composeJobs({ config, log, database }: AppContext) {
  const jobs = createJobs({ db: database.db, pool: database.pool, log });
  return {
    door: jobs,
    /** Once all parts are there. */
    define: jobs.define,
    start() {
      if (config.isRunningJobs) jobs.work();
    },
    close: jobs.close,
  } satisfies SitePart & { door: Jobs; define(definitions: JobDefinition[]): void };
}
