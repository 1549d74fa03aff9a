import type { Readable } from 'node:stream';
import { z } from 'zod';
import { actorOf } from '#platform/http/actor.ts';
import { leavePlace } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { OffsetConflict } from '#platform/storage/upload-errors.ts';
import { partType, upload, uploadToBegin, type UploadToBegin } from '../files.contract.ts';
import type { UploadsService } from './uploads.service.ts';
const params = z.object({ id: z.uuid() });
type Params = z.infer<typeof params>;

const digits = z.string().regex(/^\d{1,15}$/, 'must be a number of bytes');
const partHeaders = z.object({
  'upload-offset': digits.transform(Number),
  'content-length': digits.transform(Number).optional(),
});
type PartHeaders = z.infer<typeof partHeaders>;

/** Routes to announce, send and list uploads. Each user sees only their own uploads. */
export function uploadRoutes(app: HttpApp, service: UploadsService): void {
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
      const begun = await service.begin(actorOf(request).id, request.body as UploadToBegin);
      return reply.code(begun.isNew ? 201 : 200).send(begun.upload);
    },
  });

  // A scope of its own, so that other routes do not accept this content type.
  void app.register(async (scope) => {
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
        leavePlace(request);
        const { 'upload-offset': offset, 'content-length': bytes } =
          request.headers as unknown as PartHeaders;
        const { id } = request.params as Params;
        try {
          const part = { offset, bytes, body: request.body as Readable };
          return await service.receive(actorOf(request).id, id, part);
        } catch (error) {
          if (error instanceof OffsetConflict) reply.header('upload-offset', String(error.offset));
          throw error;
        }
      },
    });
  });

  app.route({
    method: 'GET',
    url: '/api/admin/uploads',
    config: { access: 'editor' },
    schema: {
      summary: "The user's uploads that are not saved yet, newest first",
      response: { 200: z.array(upload), ...failures },
    },
    handler: (request) => service.list(actorOf(request).id),
  });

  app.route({
    method: 'GET',
    url: '/api/admin/uploads/:id',
    config: { access: 'editor' },
    schema: { summary: 'The state of an upload', params, response: { 200: upload, ...failures } },
    handler: (request) => service.find(actorOf(request).id, (request.params as Params).id),
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/uploads/:id',
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Deletes an upload',
      params,
      response: { 204: z.undefined(), ...failures },
    },
    handler: async (request, reply) => {
      await service.remove(actorOf(request).id, (request.params as Params).id);
      return reply.code(204).send();
    },
  });
}
