import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { OffsetConflict } from '#platform/storage/upload-errors.ts';
import { partType, upload, uploadToBegin } from '../files.contract.ts';
import { beginUpload, receivePart } from './received-uploads.service.ts';
import { getUpload, listUploads, removeUpload } from './uploads.service.ts';

const params = z.object({ id: z.uuid() });

const digits = z.string().regex(/^\d{1,15}$/, 'must be a number of bytes');
const partHeaders = z.object({
  'upload-offset': digits.transform(Number),
  'content-length': digits.transform(Number).optional(),
});

/** Routes to announce, send and list uploads. Each user sees only their own uploads. */
export function uploadRoutes(app: HttpApp, ctx: Context): void {
  app.route({
    method: 'POST',
    url: '/api/admin/uploads',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Begins an upload; 200 if it already exists and resumes at its offset',
      body: uploadToBegin,
      response: { 200: upload, 201: upload, ...failures },
    },
    handler: async (request, reply) => {
      const begun = await beginUpload(ctx, getActor(request).id, request.body);
      return reply.code(begun.isNew ? 201 : 200).send(begun.upload);
    },
  });

  // A scope of its own, so that other routes do not accept this content type.
  void app.register(async (scope: HttpApp) => {
    scope.addContentTypeParser(partType, (_request, body, done) => done(null, body));
    scope.route({
      method: 'PATCH',
      url: '/api/admin/uploads/:id',
      config: { access: 'editor', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary:
          'Takes bytes from the offset of the header upload-offset on; 409 gives the next offset in that header',
        params,
        headers: partHeaders,
        response: { 200: upload, ...failures },
      },
      handler: async (request, reply) => {
        // A slow connection can send for a long time, so the request gives its capacity slot back.
        releaseSlot(request);
        const { 'upload-offset': offset, 'content-length': bytes } = request.headers;
        const { id } = request.params;
        try {
          const part = { offset, bytes, body: request.raw };
          return await receivePart(ctx, getActor(request).id, id, part);
        } catch (error) {
          if (error instanceof OffsetConflict) reply.header('upload-offset', String(error.offset));
          throw error;
        }
      },
    });
  });

  addRoute(app, 'GET /api/admin/uploads', {
    access: 'editor',
    summary: "The user's uploads that are not saved yet, newest first",
    answer: z.array(upload),
    handler: (request) => listUploads(ctx, getActor(request).id),
  });

  addRoute(app, 'GET /api/admin/uploads/:id', {
    access: 'editor',
    summary: 'The state of an upload',
    params,
    answer: upload,
    handler: (request) => getUpload(ctx, getActor(request).id, request.params.id),
  });

  addRoute(app, 'DELETE /api/admin/uploads/:id', {
    access: 'editor',
    summary: 'Deletes an upload',
    params,
    handler: (request) => removeUpload(ctx, getActor(request).id, request.params.id),
  });
}
