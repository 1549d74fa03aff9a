import { getJobs } from '#features/jobs/jobs.server.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import type { JobStarter } from '#platform/jobs/job.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { cleanupRoutes } from './server/cleanup.routes.ts';
import { createCheckFilesJob, createCleanupContext, createCleanupJob } from './server/cleanup.jobs.ts';
import { dropSurveys, getLastCleanupStats } from './server/cleanup.service.ts';

/** The clean-up, with the checks of the features. */
export function defineCleanup({ getChecks }: { getChecks(ctx: Context): CleanupCheck[] }) {
  const getCleanup = perContext((ctx) => {
    const cleanup = createCleanupContext({ checks: getChecks(ctx), jobs: getJobs(ctx), log: ctx.log });
    ctx.onChange((tags) => dropSurveys(cleanup, tags));
    return cleanup;
  });
  const feature = defineFeature({
    name: 'cleanup',
    jobs: (ctx) => [createCleanupJob(getCleanup(ctx)), createCheckFilesJob(getCleanup(ctx))],
    routes: (app, ctx) => cleanupRoutes(app, getCleanup(ctx)),
  });
  return {
    ...feature,
    getLastStats: (ctx: Context, reader: JobStarter) => getLastCleanupStats(getCleanup(ctx), reader),
  };
}
