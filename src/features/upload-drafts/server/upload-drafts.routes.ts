import { z } from 'zod';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { draftsAnswer, draftsQuery, draftsToSave, uploadDraft } from '../upload-drafts.contract.ts';
import type { UploadDrafts } from './upload-drafts.service.ts';

/** In bytes. Fits 100 drafts with all fields. */
const bodyLimit = 512 * 1024;

/** Registers the routes that keep edits of unsaved uploads. Each user sees only their own. */
export function uploadDraftRoutes(app: HttpApp, service: UploadDrafts): void {
  addRoute(app, 'GET /api/admin/upload-drafts', {
    access: 'editor',
    summary: "The user's edits of uploads that are not saved yet, and the ids of all these uploads",
    query: draftsQuery,
    answer: draftsAnswer,
    handler: (request) => service.list(getActor(request).id, request.query.after),
  });

  addRoute(app, 'PATCH /api/admin/upload-drafts', {
    access: 'editor',
    bodyLimit,
    summary: 'Merges edits of uploads, field by field; null ends the edit of a field',
    body: draftsToSave,
    answer: z.array(uploadDraft),
    handler: (request) => service.save(getActor(request).id, request.body.drafts),
  });
}
