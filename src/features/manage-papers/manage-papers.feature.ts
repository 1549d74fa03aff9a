import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { fileUrlRoutes } from './server/file-url.routes.ts';
import { papersLinkSource, type FindProblem } from './server/paper-links.service.ts';
import { papersAdminRoutes } from './server/papers-admin.routes.ts';

/** No user waits for this inspection, so the timeout is long. */
const inspection = { workers: 1, timeoutMs: 30_000 };

const getInspector = perContext(({ config }) =>
  createPdfInspector({ ...inspection, maxBytes: config.maxFileBytes }),
);

/** Manage Papers: the list, the edit form, and links of papers to other servers. `getFindProblem` is of the link checker. */
export const defineManagePapers = ({ getFindProblem }: { getFindProblem(ctx: Context): FindProblem }) =>
  defineFeature({
    name: 'manage-papers',
    links: (ctx) => [papersLinkSource(ctx, getInspector(ctx))],
    routes(app, ctx) {
      papersAdminRoutes(app, ctx);
      fileUrlRoutes(app, ctx, getFindProblem(ctx));
    },
    start: (ctx) => getInspector(ctx).close,
  });
