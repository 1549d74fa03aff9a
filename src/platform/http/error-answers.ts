import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isDatabaseAway } from '#platform/database/database-away.ts';
import { AppError, statusOfCode, type ErrorCode, type FieldProblem } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

/** The body of every failed call. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});

function codeOfStatus(status: number): ErrorCode {
  const found = Object.entries(statusOfCode).find(([, known]) => known === status);
  return (found?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'validation_failed' : 'internal');
}

/** Fastify's own refusals (body too large, bad JSON, bad parameters) in our form. */
function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: FieldProblem[] = error.validation.map((problem) => ({
      field:
        problem.instancePath.replace(/^\//, '').replaceAll('/', '.') ||
        (error.validationContext ?? 'request'),
      message: problem.message ?? 'is not valid',
    }));
    const text = fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return new AppError('validation_failed', { public: text, fields });
  }
  if (isDatabaseAway(error))
    return new AppError('unavailable', { public: 'Try again in a moment', cause: error });
  const status = error.statusCode ?? 500;
  if (status < 500) return new AppError(codeOfStatus(status), { public: error.message, cause: error });
  const code = status === 503 ? 'unavailable' : 'internal';
  return new AppError(code, { public: 'Internal error', cause: error });
}

/** One error handler for the whole server; from 500 up the answer says nothing but a request id. */
export function installErrorAnswers(app: HttpApp): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = toAppError(thrown);
    const isOurs = error.status >= 500;
    if (isOurs) {
      request.log.error({ error: error.cause ?? error, route: request.routeOptions.url }, 'request failed');
    }
    if (error.code === 'unavailable') reply.header('retry-after', '5');
    return reply
      .code(error.status)
      .header('cache-control', 'no-store')
      .send({
        code: error.code,
        message: isOurs ? 'Internal error' : error.message,
        ...(error.fields.length > 0 && { fields: error.fields }),
        ...(isOurs && { requestId: request.id }),
      });
  });
}
