import { trashPeriod } from '#lib/trash-retention.ts';
import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { sendCsv } from '#platform/http/csv-answer.ts';
import { failures } from '#platform/http/error-answers.ts';
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
const write = { access: 'editor', sameOrigin: true } as const;
const retryable = { ...write, isIdempotent: true } as const;
const fileParams = z.object({ id: idInQuery, fileId: idInQuery });

function readRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/api/admin/papers',
    config: read,
    schema: {
      summary:
        'A page of papers by any filters and sort, and how many there are; a search finds 2,000 at most',
      querystring: adminPapersQuery,
      response: { 200: adminPapers, ...failures },
    },
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

  app.route({
    method: 'GET',
    url: '/api/admin/papers/facets',
    config: read,
    schema: {
      summary: 'Existing years, languages and types, with counts',
      response: { 200: adminPaperFacets, ...failures },
    },
    handler: async () => {
      // From 20,000 papers on, up to a minute old.
      const { years, languages, paperTypes } = await countFacets(ctx, {});
      return { years, languages, paperTypes };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/papers/:id',
    config: read,
    schema: {
      summary: 'One paper',
      params: idParams,
      response: { 200: adminPaper, ...failures },
    },
    handler: (request) => readAdminPaper(ctx, ctx.db, request.params.id),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/papers/:id/files',
    config: read,
    schema: {
      summary: `Earlier files of the paper, for ${trashPeriod} after each was replaced`,
      params: idParams,
      response: { 200: z.array(earlierFile), ...failures },
    },
    handler: (request) => listEarlierFiles(ctx, request.params.id),
  });
}

function editRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'POST',
    url: '/api/admin/papers',
    config: retryable,
    schema: {
      summary: 'Adds a paper: a link to another server, or the file of an upload',
      body: newPaper,
      response: { 201: adminPaper, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await addPaper(ctx, getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/papers/:id',
    config: retryable,
    schema: {
      summary: 'Updates a whole paper; 409 if it was changed after the given updatedAt',
      params: idParams,
      body: paperEdit,
      response: { 200: adminPaper, ...failures },
    },
    handler: (request) => editPaper(ctx, getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/papers/:id/file',
    config: retryable,
    schema: {
      summary: `Replaces the stored file with an upload; the old file is kept for ${trashPeriod}`,
      params: idParams,
      body: fileReplacement,
      response: { 200: adminPaper, ...failures },
    },
    handler: (request) => replacePaperFile(ctx, getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/papers/:id/files/:fileId/restore',
    config: write,
    schema: {
      summary: 'Restores an earlier file; the current one becomes an earlier file',
      params: fileParams,
      response: { 200: adminPaper, ...failures },
    },
    handler: (request) => {
      const { id, fileId } = request.params;
      return restoreEarlierFile(ctx, getActor(request), id, fileId);
    },
  });
}

function deletionRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'DELETE',
    url: '/api/admin/papers/:id',
    config: write,
    schema: {
      summary: `Moves a paper to the trash for ${trashPeriod}`,
      params: idParams,
      response: { 200: deletedPapers, ...failures },
    },
    handler: async (request) => ({
      deleted: await discardPaper(ctx, getActor(request), request.params.id),
    }),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/papers/delete',
    config: write,
    schema: {
      summary: 'Moves up to 1,000 papers to the trash; unknown ids are ignored',
      body: papersToDelete,
      response: { 200: deletedPapers, ...failures },
    },
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
