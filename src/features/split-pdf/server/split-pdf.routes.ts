import { z } from 'zod';
import { upload } from '#features/files/files.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { uploadParts } from '../split-pdf.contract.ts';
import type { SplitPdf } from './split-pdf.service.ts';

const params = z.object({ id: z.uuid() });
/** In bytes. Fits 5,000 pages. */
const bodyLimit = 384 * 1024;

/** Registers the route that makes new uploads from pages of an upload. */
export function splitPdfRoutes(app: HttpApp, splitPdf: SplitPdf): void {
  app.route({
    method: 'POST',
    url: '/api/admin/uploads/:id/parts',
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    bodyLimit,
    schema: {
      summary:
        'Makes new uploads from pages of an upload, which stays; 409 if it is not ready or cannot be split',
      params,
      body: uploadParts,
      response: { 201: z.array(upload), ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await splitPdf.split(getActor(request), request.params.id, request.body)),
  });
}
