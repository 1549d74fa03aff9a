import multipart from '@fastify/multipart';
import { AppError } from '#platform/errors/app-error.ts';
import { actorOf } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { savedLogo } from '../settings-admin.contract.ts';
import type { LogoService } from './logo.service.ts';
const mostBytes = 2_097_152;
const limits = {
  fileSize: mostBytes,
  files: 1,
  fields: 0,
  parts: 1,
  fieldNameSize: 50,
  fieldSize: 0,
  headerPairs: 20,
};

/** The logo by upload. Only this route reads multipart bodies. */
export function logoRoutes(app: HttpApp, service: LogoService): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits });
    scope.route({
      method: 'POST',
      url: '/api/admin/upload-logo',
      config: { access: 'owner', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary: 'Takes a picture of at most 2 MB, in the field `logo`, as logo and favicon',
        response: { 200: savedLogo, ...failures },
      },
      handler: async (request) => {
        const part = await request.file();
        if (part?.fieldname !== 'logo')
          throw new AppError('validation_failed', { public: 'Please select an image file' });
        try {
          return await service.upload(actorOf(request), await part.toBuffer());
        } catch (error) {
          if ((error as { code?: unknown }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
          const message = 'Please select an image smaller than 2MB';
          throw new AppError('payload_too_large', { public: message, fields: [{ field: 'logo', message }] });
        }
      },
    });
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/remove-logo',
    config: { access: 'owner', sameOrigin: true },
    schema: { summary: 'Takes logo and favicon away', response: { 200: savedLogo, ...failures } },
    handler: (request) => service.remove(actorOf(request)),
  });
}
