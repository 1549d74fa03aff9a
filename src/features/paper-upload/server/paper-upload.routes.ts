import { z } from 'zod';
import { getReadyUpload, listReadyUploads } from '#features/files/files.server.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { titleTemplates } from '#features/papers/papers-admin.contract.ts';
import { paperProposal, libraryAnswer, similarQuery } from '../paper-upload.contract.ts';
import { getLibraryAnswer, listTitleTemplates, proposePapers } from './paper-upload.service.ts';
import type { UploadReading } from './upload-reading.ts';

const params = z.object({ id: z.uuid() });

/** Registers the routes for proposals from uploaded files and for similar papers. */
export function intakeRoutes(app: HttpApp, ctx: Context, reading: Pick<UploadReading, 'start'>): void {
  addRoute(app, 'GET /api/admin/uploads/proposals', {
    access: 'editor',
    summary: "Suggested fields for each of the user's files that are ready",
    answer: z.array(paperProposal),
    handler: async (request) =>
      proposePapers(ctx, reading, await listReadyUploads(ctx, getActor(request).id)),
  });

  addRoute(app, 'GET /api/admin/uploads/:id/proposal', {
    access: 'editor',
    summary: 'Suggested fields for a file; 409 while it is not ready',
    params,
    answer: paperProposal,
    handler: async (request) => {
      const upload = await getReadyUpload(ctx, getActor(request).id, request.params.id);
      return (await proposePapers(ctx, reading, [upload]))[0]!;
    },
  });

  addRoute(app, 'GET /api/admin/similar-papers', {
    access: 'editor',
    summary:
      'Up to five papers of the same title, or of the same exam, year, subject and session, and whether all of the exam have a subject',
    query: similarQuery,
    answer: libraryAnswer,
    handler: (request) => getLibraryAnswer(ctx, request.query),
  });

  addRoute(app, 'GET /api/admin/title-templates', {
    access: 'editor',
    summary: 'Templates of the titles of new papers, for exams that do not use the default',
    answer: titleTemplates,
    handler: () => listTitleTemplates(ctx),
  });
}
