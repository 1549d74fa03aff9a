import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createJobSchedules } from './server/job-schedules.service.ts';
import { jobsGauges } from './server/jobs-gauges.service.ts';
import { jobSchedulesRoutes, jobsRoutes } from './server/jobs.routes.ts';
import { getJobs } from './server/jobs.service.ts';

const getSchedules = perContext((ctx) => createJobSchedules({ ...ctx, jobs: getJobs(ctx) }));

function work(ctx: Context) {
  getJobs(ctx).work();
  getSchedules(ctx).start();
}

async function close(ctx: Context): Promise<void> {
  await Promise.all([getSchedules(ctx).close(), getJobs(ctx).close()]);
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
  gauges: jobsGauges,
  routes(app, ctx) {
    jobsRoutes(app, ctx);
    jobSchedulesRoutes(app, getSchedules(ctx));
  },
  start(ctx) {
    if (ctx.config.isRunningJobs) work(ctx);
    return () => close(ctx);
  },
  startWorker(ctx) {
    work(ctx);
    return () => close(ctx);
  },
});
