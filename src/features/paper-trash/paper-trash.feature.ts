import { getJobs } from '#features/jobs/jobs.server.ts';
import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { EraseCatalogTrash } from './server/empty-trash.service.ts';
import { papersCleanup } from './server/cleanup/papers-cleanup.service.ts';
import { emptyTrashDefinition, purgeTrashJob } from './server/papers-trash.jobs.ts';
import type { Attachments } from './server/papers-trash.service.ts';
import { emptyTrashRoutes, trashRoutes } from './server/trash.routes.ts';

interface Neighbours {
  attachments: Attachments;
  /** The trash of the catalogue, which depends on papers. */
  getCatalogTrash(ctx: Context): { erase: EraseCatalogTrash; eraseUnlogged: EraseCatalogTrash };
}

/** Deleted papers: restoring, erasing, and the nightly job. */
export const definePaperTrash = ({ attachments, getCatalogTrash }: Neighbours) =>
  defineFeature({
    name: 'paper-trash',
    jobs: (ctx) => [
      purgeTrashJob(ctx, { attachments, eraseCatalogTrash: getCatalogTrash(ctx).erase }),
      emptyTrashDefinition(ctx, { attachments, eraseCatalogTrash: getCatalogTrash(ctx).eraseUnlogged }),
    ],
    cleanup: (ctx) => papersCleanup(ctx),
    routes(app, ctx) {
      trashRoutes(app, ctx, attachments);
      emptyTrashRoutes(app, ctx, getJobs(ctx));
    },
  });
