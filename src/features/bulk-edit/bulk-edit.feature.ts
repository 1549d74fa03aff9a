import { getDownloads } from '#features/downloads/downloads.server.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { getMatcher } from '#features/search/search.server.ts';
import { eachDayInIndia } from '#platform/clock/each-day.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createBulkJob } from './server/bulk-edit.jobs.ts';
import { bulkRoutes } from './server/bulk-edit.routes.ts';
import { createBulkService } from './server/bulk-edit.service.ts';
import { createBulkRunner } from './server/bulk-work.service.ts';
import { paperOperations, papersSource } from './server/papers/paper-operations.service.ts';

const getOperations = (ctx: Context) =>
  paperOperations({ db: ctx.db, flushDownloads: () => getDownloads(ctx).counter.flush() });

const getService = perContext((ctx) => {
  const source = papersSource({ db: ctx.db, matcher: getMatcher(ctx) });
  return createBulkService({ ...ctx, operations: getOperations(ctx), source, jobs: getJobs(ctx) });
});

/** One change of many papers, with a preview and undo. */
export const bulkEditFeature = defineFeature({
  name: 'bulk-edit',
  backup: {
    leftOut: {
      bulk_runs: 'cannot be undone after a restore: the papers are not as the operation left them',
      bulk_changes: 'belong to these operations',
    },
  },
  jobs: (ctx) => [createBulkJob(createBulkRunner({ ...ctx, operations: getOperations(ctx) }))],
  routes: (app, ctx) => bulkRoutes(app, getService(ctx)),
  start(ctx) {
    const purge = async () => void (await getService(ctx).purge(new Date()));
    const warn = (error: unknown) => ctx.log.warn({ error }, 'old bulk edits could not be removed');
    const days = eachDayInIndia(purge, warn);
    purge().catch(warn);
    days.start();
    return days.close;
  },
});
