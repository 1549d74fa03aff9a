import { trashPeriod } from '#lib/trash-retention.ts';
import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { idParams, idInQuery } from '#lib/contract/query-integers.ts';
import {
  adminPaper,
  adminPaperFacets,
  adminPapers,
  adminPapersExport,
  adminPapersQuery,
  deletedPapers,
  earlierFile,
  fileReplacement,
  newPaper,
  paperEdit,
  papersToDelete,
} from '#features/papers/papers-admin.contract.ts';
import { discardPaper, discardPapers } from '#features/paper-trash/paper-trash.server.ts';
import { countFacets } from '#features/papers/papers.server.ts';
import type { Context } from '#platform/context/context.ts';
import { addPaper, editPaper } from './paper-edits.service.ts';
import { listEarlierFiles, replacePaperFile, restoreEarlierFile } from './paper-file-edits.service.ts';
import { exportAdminPapers, listAdminPapers } from './papers-list.service.ts';
import { readAdminPaper } from './read-admin-paper.ts';
const read = { access: 'editor' } as const;
const fileParams = z.object({ id: idInQuery, fileId: idInQuery });

function readRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/papers', {
    access: 'editor',
    summary: 'A page of papers by any filters and sort, and how many there are; a search finds 2,000 at most',
    query: adminPapersQuery,
    answer: adminPapers,
    handler: (request) => listAdminPapers(ctx, request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/papers/export',
    config: { ...read, isAnswerStreamed: true },
    schema: {
      summary: 'The list with all its pages, as CSV; the columns are separated by commas',
      querystring: adminPapersExport,
      response: failures,
    },
    handler: async (request, reply) => sendCsv(reply, 'papers.csv', exportAdminPapers(ctx, request.query)),
  });

  addRoute(app, 'GET /api/admin/papers/facets', {
    access: 'editor',
    summary: 'Existing years, languages and types, with counts',
    answer: adminPaperFacets,
    handler: async () => {
      // From 20,000 papers on, up to a minute old.
      const { years, languages, paperTypes } = await countFacets(ctx, {});
      return { years, languages, paperTypes };
    },
  });

  addRoute(app, 'GET /api/admin/papers/:id', {
    access: 'editor',
    summary: 'One paper',
    params: idParams,
    answer: adminPaper,
    handler: (request) => readAdminPaper(ctx, ctx.db, request.params.id),
  });

  addRoute(app, 'GET /api/admin/papers/:id/files', {
    access: 'editor',
    summary: `Earlier files of the paper, for ${trashPeriod} after each was replaced`,
    params: idParams,
    answer: z.array(earlierFile),
    handler: (request) => listEarlierFiles(ctx, request.params.id),
  });
}

function editRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'POST /api/admin/papers', {
    access: 'editor',
    isIdempotent: true,
    summary: 'Adds a paper: a link to another server, or the file of an upload',
    body: newPaper,
    answer: adminPaper,
    status: 201,
    handler: (request) => addPaper(ctx, getActor(request), request.body),
  });

  addRoute(app, 'PUT /api/admin/papers/:id', {
    access: 'editor',
    isIdempotent: true,
    summary: 'Updates a whole paper; 409 if it was changed after the given updatedAt',
    params: idParams,
    body: paperEdit,
    answer: adminPaper,
    handler: (request) => editPaper(ctx, getActor(request), request.params.id, request.body),
  });

  addRoute(app, 'PUT /api/admin/papers/:id/file', {
    access: 'editor',
    isIdempotent: true,
    summary: `Replaces the stored file with an upload; the old file is kept for ${trashPeriod}`,
    params: idParams,
    body: fileReplacement,
    answer: adminPaper,
    handler: (request) => replacePaperFile(ctx, getActor(request), request.params.id, request.body),
  });

  addRoute(app, 'POST /api/admin/papers/:id/files/:fileId/restore', {
    access: 'editor',
    summary: 'Restores an earlier file; the current one becomes an earlier file',
    params: fileParams,
    answer: adminPaper,
    handler: (request) => {
      const { id, fileId } = request.params;
      return restoreEarlierFile(ctx, getActor(request), id, fileId);
    },
  });
}

function deletionRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'DELETE /api/admin/papers/:id', {
    access: 'editor',
    summary: `Moves a paper to the trash for ${trashPeriod}`,
    params: idParams,
    answer: deletedPapers,
    handler: async (request) => ({
      deleted: await discardPaper(ctx, getActor(request), request.params.id),
    }),
  });

  addRoute(app, 'POST /api/admin/papers/delete', {
    access: 'editor',
    summary: 'Moves up to 1,000 papers to the trash; unknown ids are ignored',
    body: papersToDelete,
    answer: deletedPapers,
    handler: async (request) => ({
      deleted: await discardPapers(ctx, getActor(request), request.body.ids),
    }),
  });
}

/** Registers the admin routes of papers. */
export function papersAdminRoutes(app: HttpApp, ctx: Context): void {
  readRoutes(app, ctx);
  editRoutes(app, ctx);
  deletionRoutes(app, ctx);
}
