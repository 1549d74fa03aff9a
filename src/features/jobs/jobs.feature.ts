import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { getScheduleTimer } from './server/job-schedules.service.ts';
import { countRunsByState } from './server/jobs.queries.ts';
import { jobsRoutes } from './server/jobs.routes.ts';
import { getJobs } from './server/jobs.service.ts';

function work(ctx: Context) {
  getJobs(ctx).work();
  getScheduleTimer(ctx).start();
}

async function close(ctx: Context): Promise<void> {
  await Promise.all([getScheduleTimer(ctx).close(), getJobs(ctx).close()]);
}

/** Work that outlives its request, and its schedules. */
export const jobsFeature = defineFeature({
  name: 'jobs',
  backup: {
    leftOut: {
      job_runs: 'describe the work of one site',
      job_schedules: 'each site has its own',
      job_findings: 'searched for again by each site',
    },
  },
  gauges: ({ db }) => [
    {
      name: 'pariksha_jobs',
      help: 'Job runs that wait, run or ended within a day, by state; of all nodes',
      label: 'state',
      read: () => countRunsByState(db),
    },
  ],
  routes: jobsRoutes,
  start(ctx) {
    if (ctx.config.isRunningJobs) work(ctx);
    return () => close(ctx);
  },
  startWorker(ctx) {
    work(ctx);
    return () => close(ctx);
  },
});
