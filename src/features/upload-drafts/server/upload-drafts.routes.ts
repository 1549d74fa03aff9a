import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { draftsAnswer, draftsQuery, draftsToSave, uploadDraft } from '../upload-drafts.contract.ts';
import type { UploadDrafts } from './upload-drafts.service.ts';

/** In bytes. Fits 100 drafts with all fields. */
const bodyLimit = 512 * 1024;

/** Registers the routes that keep edits of unsaved uploads. Each user sees only their own. */
export function uploadDraftRoutes(app: HttpApp, service: UploadDrafts): void {
  app.route({
    method: 'GET',
    url: '/api/admin/upload-drafts',
    config: { access: 'editor' },
    schema: {
      summary: "The user's edits of uploads that are not saved yet, and the ids of all these uploads",
      querystring: draftsQuery,
      response: { 200: draftsAnswer, ...failures },
    },
    handler: (request) => service.list(getActor(request).id, request.query.after),
  });

  app.route({
    method: 'PATCH',
    url: '/api/admin/upload-drafts',
    config: { access: 'editor', sameOrigin: true },
    bodyLimit,
    schema: {
      summary: 'Merges edits of uploads, field by field; null ends the edit of a field',
      body: draftsToSave,
      response: { 200: z.array(uploadDraft), ...failures },
    },
    handler: (request) => service.save(getActor(request).id, request.body.drafts),
  });
}
