import { restoreExamForPapers } from '#features/catalog/catalog.server.ts';
import { getUploadRules } from '#features/paper-upload/paper-upload.server.ts';
import { getPapers } from '#features/papers/papers.server.ts';
import { getMatcher } from '#features/search/search.server.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { PageAttachments } from '#platform/pages/page-attachments.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { fileUrlRoutes } from './server/file-url.routes.ts';
import { createCheckFileUrl, createPaperLinks } from './server/paper-links.service.ts';
import { papersAdminRoutes } from './server/papers-admin.routes.ts';
import { createPapersAdmin } from './server/papers-admin.service.ts';
import { createReadAdminPaper } from './server/read-admin-paper.ts';

/** No user waits for this inspection, so the timeout is long. */
const inspection = { workers: 1, timeoutMs: 30_000 };

const getInspector = perContext(({ config }) =>
  createPdfInspector({ ...inspection, maxBytes: config.maxFileBytes }),
);

type FindProblem = Parameters<typeof createCheckFileUrl>[0]['findProblem'];

/** Manage Papers: the list, the edit form, and links of papers to other servers. */
export const defineManagePapers = (neighbours: {
  attachments: PageAttachments;
  /** The link checker, which reads the links of papers. */
  getFindProblem(ctx: Context): FindProblem;
}) =>
  defineFeature({
    name: 'manage-papers',
    links: (ctx) => {
      const { db, write, storage, config } = ctx;
      const { publicUrl, maxFileBytes } = config;
      const readPaper = createReadAdminPaper(publicUrl);
      const inspector = getInspector(ctx);
      return [createPaperLinks({ db, write, readPaper, storage, inspector, maxFileBytes, publicUrl })];
    },
    routes(app, ctx) {
      const { db, write, storage, config } = ctx;
      const { publicUrl } = config;
      const service = createPapersAdmin({
        db,
        write,
        storage,
        publicUrl,
        matcher: getMatcher(ctx),
        papers: getPapers(ctx),
        attachments: neighbours.attachments,
        restoreExam: restoreExamForPapers,
        learn: getUploadRules(ctx).learn,
      });
      papersAdminRoutes(app, service);
      const findProblem = neighbours.getFindProblem(ctx);
      fileUrlRoutes(app, createCheckFileUrl({ db, publicUrl, findProblem }));
    },
    start: (ctx) => getInspector(ctx).close,
  });
