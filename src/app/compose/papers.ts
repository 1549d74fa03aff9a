import { restoreExamForPapers } from '#features/catalog/server/trash/restore-catalog.ts';
import type { CatalogTrash } from '#features/catalog/server/trash/catalog-trash.service.ts';
import { papersAdminRoutes } from '#features/manage-papers/server/papers-admin.routes.ts';
import { createPapersAdmin } from '#features/manage-papers/server/papers-admin.service.ts';
import { createFindDuplicatesJob } from '#features/paper-duplicates/server/paper-duplicates.jobs.ts';
import { duplicatePapersRoutes } from '#features/paper-duplicates/server/paper-duplicates.routes.ts';
import { createDuplicatePapers } from '#features/paper-duplicates/server/paper-duplicates.service.ts';
import { createEmptyTrash } from '#features/paper-trash/server/empty-trash.service.ts';
import { createEmptyTrashJob, createPurgeTrashJob } from '#features/paper-trash/server/papers-trash.jobs.ts';
import { emptyTrashRoutes, trashRoutes } from '#features/paper-trash/server/trash.routes.ts';
import type { UploadRulesService } from '#features/paper-upload/server/upload-rules.service.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { getPapers } from '#features/papers/papers.server.ts';
import { getMatcher } from '#features/search/search.server.ts';
import { papersReads, papersRoutes } from '#features/papers/server/papers.routes.ts';
import type { Context } from '#platform/context/context.ts';
import { pageAttachments } from '../pages/page-parts.ts';
import type { SitePart } from './site-part.ts';

/** Builds the papers: public reads, editing, the trash and duplicates. */
export function composePapers(
  ctx: Context,
  { catalogTrash, learn }: { catalogTrash: CatalogTrash; learn: UploadRulesService['learn'] },
) {
  const { config, db, storage, write } = ctx;
  const { publicUrl } = config;
  const jobs = getJobs(ctx);
  const admin = createPapersAdmin({
    db,
    write,
    matcher: getMatcher(ctx),
    papers: getPapers(ctx),
    storage,
    publicUrl,
    attachments: pageAttachments,
    restoreExam: restoreExamForPapers,
    learn,
  });
  const emptyTrash = createEmptyTrash({
    db,
    write,
    storage,
    attachments: pageAttachments,
    eraseCatalogTrash: catalogTrash.eraseUnlogged,
    jobs,
  });
  const duplicates = createDuplicatePapers({ db, write, jobs, publicUrl });
  return {
    reads: papersReads(ctx),
    jobs: [
      createPurgeTrashJob(admin.trash, catalogTrash.erase),
      createEmptyTrashJob(emptyTrash),
      createFindDuplicatesJob({ db }),
    ],
    registerRoutes(app) {
      papersRoutes(app, ctx);
      papersAdminRoutes(app, admin);
      trashRoutes(app, admin.trash);
      emptyTrashRoutes(app, emptyTrash);
      duplicatePapersRoutes(app, duplicates);
    },
    forget: duplicates.forget,
  } satisfies SitePart;
}
