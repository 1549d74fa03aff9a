import { z } from 'zod';
import { upload } from '#features/files/files.contract.ts';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { pictureWidths, uploadParts } from '../split-pdf.contract.ts';
import type { SplitPdf } from './split-pdf.service.ts';
import type { UploadPages } from './upload-pages.service.ts';

const params = z.object({ id: z.uuid() });
const pageParams = params.extend({ name: z.string().regex(/^[1-9]\d{0,3}\.webp$/, 'must be a page') });
const pageQuery = z.object({
  width: integerInQuery(z.literal(pictureWidths).default(160)),
});
/** In bytes. Fits 5,000 pages. */
const bodyLimit = 384 * 1024;

/** Registers the routes that show pages of an upload and make new uploads from them. */
export function splitPdfRoutes(
  app: HttpApp,
  { splitPdf, pages }: { splitPdf: SplitPdf; pages: UploadPages },
): void {
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

  app.route({
    method: 'GET',
    url: '/api/admin/uploads/:id/pages/:name',
    config: { access: 'editor' },
    schema: {
      summary: 'A page of an upload as a picture: 1.webp?width=160',
      params: pageParams,
      querystring: pageQuery,
    },
    handler: async (request, reply) => {
      const { id, name } = request.params;
      // The pictures have a queue of their own. Requests that wait in it must not keep others from the server.
      releaseSlot(request);
      const page = Number.parseInt(name, 10);
      const picture = await pages.draw(getActor(request).id, id, page, request.query.width);
      return reply
        .headers({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': 'sandbox',
        })
        .send(picture);
    },
  });
}
