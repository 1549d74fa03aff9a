import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { draftsAnswer, draftsQuery, draftsToSave, uploadDraft } from '../upload-drafts.contract.ts';
import { listDrafts, saveDrafts } from './upload-drafts.service.ts';

/** In bytes. Fits 100 drafts with all fields. */
const bodyLimit = 512 * 1024;

/** Registers the routes that keep edits of unsaved uploads. Each user sees only their own. */
export function uploadDraftRoutes(app: HttpApp, ctx: Pick<Context, 'db'>): void {
  addRoute(app, 'GET /api/admin/upload-drafts', {
    access: 'editor',
    summary: "The user's edits of uploads that are not saved yet, and the ids of all these uploads",
    query: draftsQuery,
    answer: draftsAnswer,
    handler: (request) => listDrafts(ctx, getActor(request).id, request.query.after),
  });

  addRoute(app, 'PATCH /api/admin/upload-drafts', {
    access: 'editor',
    bodyLimit,
    summary: 'Merges edits of uploads, field by field; null ends the edit of a field',
    body: draftsToSave,
    answer: z.array(uploadDraft),
    handler: (request) => saveDrafts(ctx, getActor(request).id, request.body.drafts),
  });
}
