import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { getActor } from '#platform/http/actor.ts';
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

/** For the multipart headers around the file. */
const mostEnvelopeBytes = 65_536;
/**
 * Up to this body size, the server reads and drops the rest, so that a browser sees the response. For a larger body,
 * it closes the connection.
 */
const mostDroppedBytes = 16 * 1024 * 1024;

function tooLarge(): AppError {
  const message = 'Please select an image smaller than 2MB';
  return fieldError('payload_too_large', 'logo', message);
}

/**
 * Returns the file in the field `logo`. Throws `validation_failed` for a body that is not a form, or
 * `payload_too_large` above 2 MB.
 */
async function readLogo(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file();
    if (part?.fieldname === 'logo') return await part.toBuffer();
  } catch (error) {
    const { code, statusCode } = error as { code?: unknown; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    // The parser's own errors have a status. Input that it cannot read at all gives an error without one.
    if (statusCode !== undefined) throw error;
  }
  throw new AppError('validation_failed', { public: 'Please select an image file' });
}

/** Routes to upload and remove the logo. Only the upload route parses multipart bodies. */
export function logoRoutes(app: HttpApp, service: LogoService): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits });
    scope.route({
      method: 'POST',
      url: '/api/admin/upload-logo',
      config: { access: 'owner', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary: 'Sets logo and favicon from an image of at most 2 MB in the field `logo`',
        response: { 200: savedLogo, ...failures },
      },
      handler: async (request, reply) => {
        const bytes = Number(request.headers['content-length'] ?? 0);
        if (bytes > mostDroppedBytes) reply.header('connection', 'close');
        if (bytes > mostBytes + mostEnvelopeBytes) throw tooLarge();
        return service.upload(getActor(request), await readLogo(request));
      },
    });
  });

  app.route({
    method: 'DELETE',
    url: '/api/admin/remove-logo',
    config: { access: 'owner', sameOrigin: true },
    schema: { summary: 'Removes logo and favicon', response: { 200: savedLogo, ...failures } },
    handler: (request) => service.remove(getActor(request)),
  });
}
