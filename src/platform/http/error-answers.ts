import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts';
import {
  AppError,
  type ErrorCode,
  type FieldProblem,
  notFound,
  statusOfCode,
} from '#platform/errors/app-error.ts';
import { isDiskFull, storageRefusal } from '#platform/errors/disk-full.ts';
import type { HttpApp } from './http-app-type.ts';
import { isReadMethod } from './retry-reads.ts';
import { getProblemText } from '#lib/text/problem-text.ts';
import { isAskedByBrowser, plainPage, plainPagePolicy } from './plain-page.ts';

/** A problem as reported by the schema validation. */
export interface SchemaProblem {
  keyword?: string;
  message?: string | undefined;
  params?: Record<string, unknown>;
}

/** Matches zod's own messages. All other messages are written for users. */
const isOfLibrary = /^(Invalid |Too (?:big|small):|Unrecognized key)/;

const kinds: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be empty',
};
const formats: Record<string, string> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  uuid: 'must be a UUID',
  datetime: 'must be a date with a time, as 2027-01-31T09:30:00Z',
  date: 'must be a date, as 2027-01-31',
};
const units: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
};

function counted(count: number, origin: string): string {
  const [one, many] = units[origin] ?? ['', ''];
  return `${count} ${count === 1 ? one : many}`.trim();
}

function sizeProblem(keyword: 'too_big' | 'too_small', params: Record<string, unknown>): string {
  const origin = String(params.origin);
  const limit = Number(keyword === 'too_big' ? params.maximum : params.minimum);
  if (keyword === 'too_small' && origin === 'string' && limit === 1) return 'must not be empty';
  const verb = origin in units ? 'must have' : 'must be';
  return `${verb} at ${keyword === 'too_big' ? 'most' : 'least'} ${counted(limit, origin)}`;
}

/** Returns a problem in plain English to follow the name of the field: 'must be a number'. */
export function plainProblem({ keyword, message = '', params = {} }: SchemaProblem): string {
  if (message !== '' && !isOfLibrary.test(message)) return message;
  switch (keyword) {
    case 'invalid_type':
      if (message.endsWith('received undefined')) return 'is required';
      return kinds[String(params.expected)] ?? 'is not valid';
    case 'invalid_value': {
      const values = params.values as unknown[];
      return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
    }
    case 'too_big':
    case 'too_small':
      return sizeProblem(keyword, params);
    case 'invalid_format':
      return formats[String(params.format)] ?? 'has characters or a form that is not allowed';
    case 'unrecognized_keys':
      return `has unknown fields: ${(params.keys as string[]).join(', ')}`;
    default:
      return 'is not valid';
  }
}

/** The body of every error response. */
const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});

/** The error responses of every route: part of each route's `response`. */
export const failures = { '4xx': errorBody, '5xx': errorBody };

function getErrorCode(status: number): ErrorCode {
  const entry = Object.entries(statusOfCode).find(([, value]) => value === status);
  return (entry?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'validation_failed' : 'internal');
}

/** Converts any error to `AppError`, such as Fastify's own (body too large, bad JSON, bad parameters). */
function toAppError(error: FastifyError | AppError, method: string): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: FieldProblem[] = error.validation.map((problem) => ({
      field:
        problem.instancePath.replace(/^\//, '').replaceAll('/', '.') ||
        (error.validationContext ?? 'request'),
      message: plainProblem(problem),
    }));
    const text = fields.map(({ field, message }) => getProblemText(field, message)).join('. ');
    return new AppError('validation_failed', { public: text, fields });
  }
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', { public: 'Try again in a moment', cause: error });
  const refusal = isReadMethod(method) && !isDiskFull(error) ? undefined : storageRefusal(error);
  if (refusal) return refusal;
  const status = error.statusCode ?? 500;
  if (status < 500) return new AppError(getErrorCode(status), { public: error.message, cause: error });
  const code = status === 503 ? 'unavailable' : 'internal';
  return new AppError(code, { public: 'Internal error', cause: error });
}

/**
 * Returns the root cause. Drizzle's message around it repeats the statement's parameters, such
 * as a visitor's search text.
 */
function findOrigin(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? findOrigin(error.cause) : error;
}

/**
 * Logs a defect as an error, and an unavailable database or a refused write as one line without stack or statement. Does
 * not log refusals for lack of capacity or disk space.
 */
function logFailure(error: AppError, request: FastifyRequest): void {
  const isRefusal = (error.code === 'unavailable' || error.status === 507) && error.cause === undefined;
  if (isRefusal) return;
  const route = request.routeOptions.url;
  if (error.status === 507) {
    const { message, code } = findOrigin(error) as { message: string; code?: unknown };
    const what = error.code === 'disk_full' ? 'the disk is full' : 'a folder cannot be written';
    request.log.error({ reason: message, code, route }, what);
    return;
  }
  if (isDatabaseUnavailable(error.cause)) {
    const { message, code } = findOrigin(error) as { message: string; code?: unknown };
    request.log.warn(
      { reason: message, code, route },
      'a request failed because the database is unavailable',
    );
    return;
  }
  request.log.error({ error: error.cause ?? error, route }, 'request failed');
}

/** Responds to requests that Fastify refuses before any route or hook, such as a URL that is not UTF-8 or too long. */
export function answerInvalidUrl(
  _error: FastifyError,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): void {
  reply.code(400).headers({ 'cache-control': 'no-store', vary: 'accept' });
  if (isAskedByBrowser(request.headers)) {
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': plainPagePolicy })
      .send(plainPage('This link is not valid', 'The link is incomplete or contains a typing error.'));
    return;
  }
  reply.send({ code: 'validation_failed', message: 'The URL is not valid' });
}

/**
 * Installs one error handler for the whole server, unknown routes included. From status 500, the response has only a
 * request id. A disk that refuses a write is the exception: its message is our own, and the owner can act on it.
 */
export function installErrorAnswers(app: HttpApp): void {
  app.setNotFoundHandler(() => {
    throw notFound('Not found');
  });
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = toAppError(thrown, request.method);
    const isOurs = error.status >= 500;
    const isExplained = !isOurs || error.status === 507;
    if (isOurs) logFailure(error, request);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    return reply
      .code(error.status)
      .header('cache-control', 'no-store')
      .send({
        code: error.code,
        message: isExplained ? error.message : 'Internal error',
        ...(error.fields.length > 0 && { fields: error.fields }),
        ...(isOurs && { requestId: request.id }),
      });
  });
}
