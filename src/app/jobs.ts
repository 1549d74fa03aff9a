import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createJobEvents } from '#features/jobs/server/job-events.service.ts';
import { createJobsAdmin } from '#features/jobs/server/jobs-admin.service.ts';
import { jobsRoutes } from '#features/jobs/server/jobs.routes.ts';
import { createJobs } from '#features/jobs/server/jobs.service.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import type { AppContext } from './context.ts';
import type { SitePart } from './site-part.ts';

/** The door by which features start jobs, and what runs them here unless the configuration leaves that to others. */
export function composeJobs({ config, log, database }: AppContext, write: AuditedWrite) {
  const { db, pool } = database;
  const jobs = createJobs({ db, pool, log });
  const admin = createJobsAdmin({ db, write, jobs });
  const events = createJobEvents({ db, titleOf: jobs.titleOf, log });
  return {
    door: jobs,
    /** Once all parts are there. */
    define: jobs.define,
    registerRoutes: (app) => jobsRoutes(app, { admin, events }),
    start() {
      if (config.isRunningJobs) jobs.work();
    },
    work: jobs.work,
    close: jobs.close,
  } satisfies SitePart & { door: Jobs; define(definitions: JobDefinition[]): void; work(): void };
}
