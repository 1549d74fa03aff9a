import { getJobs } from '#features/jobs/jobs.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { papersCleanup } from './server/cleanup/papers-cleanup.service.ts';
import { type Erased, emptyTrashDefinition, purgeTrashJob } from './server/papers-trash.jobs.ts';
import { emptyTrashRoutes, trashRoutes } from './server/trash.routes.ts';

/** Deleted papers: restoring, erasing, and the nightly job. */
export const definePaperTrash = (neighbours: Erased) =>
  defineFeature({
    name: 'paper-trash',
    jobs: (ctx) => [purgeTrashJob(ctx, neighbours), emptyTrashDefinition(ctx, neighbours)],
    cleanup: (ctx) => papersCleanup(ctx),
    routes(app, ctx) {
      trashRoutes(app, ctx, neighbours.attachments);
      emptyTrashRoutes(app, ctx, getJobs(ctx));
    },
  });
