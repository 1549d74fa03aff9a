import { getDownloads } from '#features/downloads/downloads.server.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { eachDayInIndia } from '#platform/clock/each-day.ts';
import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createBulkJob } from './server/bulk-edit.jobs.ts';
import { bulkRoutes } from './server/bulk-edit.routes.ts';
import { purgeRuns } from './server/bulk-edit.service.ts';
import { getPaperOperations } from './server/papers/paper-operations.service.ts';

const getBulk = perContext((ctx) => ({
  ...ctx,
  operations: getPaperOperations(() => getDownloads(ctx).counter.flush()),
  jobs: getJobs(ctx),
}));

/** One change of many papers, with a preview and undo. */
export const bulkEditFeature = defineFeature({
  name: 'bulk-edit',
  backup: {
    leftOut: {
      bulk_runs: 'cannot be undone after a restore: the papers are not as the operation left them',
      bulk_changes: 'belong to these operations',
    },
  },
  jobs: (ctx) => [createBulkJob(getBulk(ctx))],
  routes: (app, ctx) => bulkRoutes(app, getBulk(ctx)),
  start(ctx) {
    const purge = async () => void (await purgeRuns(ctx, new Date()));
    const warn = (error: unknown) => ctx.log.warn({ error }, 'old bulk edits could not be removed');
    const days = eachDayInIndia(purge, warn);
    purge().catch(warn);
    days.start();
    return days.close;
  },
});
