import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app.ts';

/** For the multipart headers around the file. */
const maxEnvelopeBytes = 65_536;
/**
 * Up to this body size, the server reads and drops the rest, so that a browser sees the response. For a larger body,
 * it closes the connection.
 */
const maxDroppedBytes = 16 * 1024 * 1024;

const limits = {
  files: 1,
  fields: 0,
  parts: 1,
  fieldNameSize: 50,
  fieldSize: 0,
  headerPairs: 20,
};

interface PictureField {
  field: string;
  maxBytes: number;
}

const tooLarge = ({ field, maxBytes }: PictureField) =>
  fieldError(
    'payload_too_large',
    field,
    `Please select an image smaller than ${Math.floor(maxBytes / 1_048_576)}MB`,
  );

/**
 * Returns the image in a field of a multipart form. Throws `validation_failed` for a body that is not a form, or
 * `payload_too_large` for a larger file.
 */
export async function readPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: PictureField,
): Promise<Buffer> {
  const { field, maxBytes } = picture;
  const bytes = Number(request.headers['content-length'] ?? 0);
  if (bytes > maxDroppedBytes) reply.header('connection', 'close');
  if (bytes > maxBytes + maxEnvelopeBytes) throw tooLarge(picture);
  try {
    const part = await request.file();
    if (part?.fieldname === field) return await part.toBuffer();
  } catch (error) {
    const { code, statusCode } = error as { code?: unknown; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(picture);
    // The parser's own errors have a status. Input that it cannot read at all gives an error without one.
    if (statusCode !== undefined) throw error;
  }
  throw new AppError('validation_failed', { public: 'Please select an image file' });
}

/** Registers routes that parse a multipart body with one image. No other route parses multipart bodies. */
export function registerPictureRoutes(
  app: HttpApp,
  maxBytes: number,
  register: (scope: HttpApp) => void,
): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { ...limits, fileSize: maxBytes } });
    register(scope);
  });
}
