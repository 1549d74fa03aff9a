import { restoreExamForPapers } from '#features/catalog/catalog.server.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { createEmptyTrash, type EraseCatalogTrash } from './server/empty-trash.service.ts';
import { createPapersTrash } from './server/papers-trash.service.ts';
import { createEmptyTrashJob, createPurgeTrashJob } from './server/papers-trash.jobs.ts';
import { emptyTrashRoutes, trashRoutes } from './server/trash.routes.ts';

interface Neighbours {
  attachments: PageAttachments;
  /** The trash of the catalogue, which depends on papers. */
  getCatalogTrash(ctx: Context): { erase: EraseCatalogTrash; eraseUnlogged: EraseCatalogTrash };
}

/** Deleted papers: restoring, erasing, and the nightly job. */
export function definePaperTrash({ attachments, getCatalogTrash }: Neighbours) {
  const getTrash = perContext(({ db, write, storage }) =>
    createPapersTrash({ db, write, storage, attachments, restoreExam: restoreExamForPapers }),
  );
  const getEmptyTrash = perContext((ctx) => {
    const { db, write, storage } = ctx;
    const eraseCatalogTrash = getCatalogTrash(ctx).eraseUnlogged;
    return createEmptyTrash({ db, write, storage, attachments, eraseCatalogTrash, jobs: getJobs(ctx) });
  });
  return defineFeature({
    name: 'paper-trash',
    jobs: (ctx) => [
      createPurgeTrashJob(getTrash(ctx), getCatalogTrash(ctx).erase),
      createEmptyTrashJob(getEmptyTrash(ctx)),
    ],
    routes(app, ctx) {
      trashRoutes(app, getTrash(ctx));
      emptyTrashRoutes(app, getEmptyTrash(ctx));
    },
  });
}
