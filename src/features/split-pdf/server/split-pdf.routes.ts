import { z } from 'zod';
import { upload } from '#features/files/files.contract.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { uploadParts } from '../split-pdf.contract.ts';
import { getSplitTools, splitUpload } from './split-pdf.service.ts';

const params = z.object({ id: z.uuid() });
/** In bytes. Fits 5,000 pages. */
const bodyLimit = 384 * 1024;

/** Registers the route that makes new uploads from pages of an upload. */
export function splitPdfRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'POST /api/admin/uploads/:id/parts', {
    access: 'editor',
    isIdempotent: true,
    bodyLimit,
    summary:
      'Makes new uploads from pages of an upload, which stays; 409 if it is not ready or cannot be split',
    params,
    body: uploadParts,
    answer: z.array(upload),
    status: 201,
    handler: (request) =>
      splitUpload(ctx, getSplitTools(ctx), getActor(request), request.params.id, request.body),
  });
}
