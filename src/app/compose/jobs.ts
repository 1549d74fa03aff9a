import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createJobsAdmin } from '#features/jobs/server/jobs-admin.service.ts';
import { createJobSchedules } from '#features/jobs/server/job-schedules.service.ts';
import { jobSchedulesRoutes, jobsRoutes } from '#features/jobs/server/jobs.routes.ts';
import { jobsGauges } from '#features/jobs/server/jobs-gauges.service.ts';
import { createJobs } from '#features/jobs/server/jobs.service.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/**
 * Builds the entry point by which features start jobs, and the runner, unless the configuration leaves jobs to
 * workers.
 */
export function composeJobs({ config, log, database, observation }: AppContext, write: AuditedWrite) {
  const { db, pool } = database;
  const jobs = createJobs({ db, pool, log });
  const admin = createJobsAdmin({ db, write, jobs });
  const schedules = createJobSchedules({ db, write, jobs, log });
  function work(): void {
    jobs.work();
    schedules.start();
  }
  return {
    service: jobs,
    /** Called when all parts exist. */
    define: (definitions) => jobs.define(definitions.map(observation.observeJob)),
    gauges: jobsGauges({ db }),
    registerRoutes(app) {
      jobsRoutes(app, admin);
      jobSchedulesRoutes(app, schedules);
    },
    start() {
      if (config.isRunningJobs) work();
    },
    work,
    async close() {
      await Promise.all([schedules.close(), jobs.close()]);
    },
  } satisfies SitePart & { service: Jobs; define(definitions: JobDefinition[]): void; work(): void };
}
