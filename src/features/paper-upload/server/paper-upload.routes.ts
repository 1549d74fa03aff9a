import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { titleTemplates } from '#features/papers/papers-admin.contract.ts';
import { paperProposal, libraryAnswer, similarQuery } from '../paper-upload.contract.ts';
import type { UploadProposals } from './paper-upload.service.ts';
const params = z.object({ id: z.uuid() });

/** Registers the routes for proposals from uploaded files and for similar papers. */
export function intakeRoutes(app: HttpApp, service: UploadProposals): void {
  addRoute(app, 'GET /api/admin/uploads/proposals', {
    access: 'editor',
    summary: "Suggested fields for each of the user's files that are ready",
    answer: z.array(paperProposal),
    handler: (request) => service.proposeAll(getActor(request).id),
  });

  addRoute(app, 'GET /api/admin/uploads/:id/proposal', {
    access: 'editor',
    summary: 'Suggested fields for a file; 409 while it is not ready',
    params,
    answer: paperProposal,
    handler: (request) => service.propose(getActor(request).id, request.params.id),
  });

  addRoute(app, 'GET /api/admin/similar-papers', {
    access: 'editor',
    summary:
      'Up to five papers of the same title, or of the same exam, year, subject and session, and whether all of the exam have a subject',
    query: similarQuery,
    answer: libraryAnswer,
    handler: (request) => service.askLibrary(request.query),
  });

  addRoute(app, 'GET /api/admin/title-templates', {
    access: 'editor',
    summary: 'Templates of the titles of new papers, for exams that do not use the default',
    answer: titleTemplates,
    handler: () => service.titleTemplates(),
  });
}
