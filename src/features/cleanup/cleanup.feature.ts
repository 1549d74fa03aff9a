import { getJobs } from '#features/jobs/jobs.server.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { cleanupRoutes } from './server/cleanup.routes.ts';
import { createCleanupService } from './server/cleanup.service.ts';

/** The clean-up, with the checks of the features. */
export function defineCleanup({ getChecks }: { getChecks(ctx: Context): CleanupCheck[] }) {
  const getService = perContext((ctx) => {
    const service = createCleanupService({ checks: getChecks(ctx), jobs: getJobs(ctx), log: ctx.log });
    ctx.onChange(service.forget);
    return service;
  });
  const feature = defineFeature({
    name: 'cleanup',
    jobs: (ctx) => [getService(ctx).job, getService(ctx).checkFilesJob],
    routes: (app, ctx) => cleanupRoutes(app, getService(ctx)),
  });
  return { ...feature, getService };
}
