import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { titleTemplates } from '#features/papers/papers-admin.contract.ts';
import { paperProposal, libraryAnswer, similarQuery } from '../paper-upload.contract.ts';
import type { UploadProposals } from './paper-upload.service.ts';
const params = z.object({ id: z.uuid() });

/** Registers the routes for proposals from uploaded files and for similar papers. */
export function intakeRoutes(app: HttpApp, service: UploadProposals): void {
  app.route({
    method: 'GET',
    url: '/api/admin/uploads/proposals',
    config: { access: 'editor' },
    schema: {
      summary: "Suggested fields for each of the user's files that are ready",
      response: { 200: z.array(paperProposal), ...failures },
    },
    handler: (request) => service.proposeAll(getActor(request).id),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/uploads/:id/proposal',
    config: { access: 'editor' },
    schema: {
      summary: 'Suggested fields for a file; 409 while it is not ready',
      params,
      response: { 200: paperProposal, ...failures },
    },
    handler: (request) => service.propose(getActor(request).id, request.params.id),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/similar-papers',
    config: { access: 'editor' },
    schema: {
      summary:
        'Up to five papers of the same title, or of the same exam, year, subject and session, and whether all of the exam have a subject',
      querystring: similarQuery,
      response: { 200: libraryAnswer, ...failures },
    },
    handler: (request) => service.askLibrary(request.query),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/title-templates',
    config: { access: 'editor' },
    schema: {
      summary: 'Templates of the titles of new papers, for exams that do not use the default',
      response: { 200: titleTemplates, ...failures },
    },
    handler: () => service.titleTemplates(),
  });
}
