import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError, type FieldProblem } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import {
  guardRoutes,
  reauthenticationRequired,
  type FindActor,
  type RequireRecentAuthentication,
} from './actor.ts';
import {
  hasBody,
  limitBodyArrival,
  limitBodyProgress,
  smallBody,
  type BodyArrivalLimits,
  type BodyProgressLimits,
} from './body-arrival.ts';
import { limitCapacity } from './capacity.ts';
import { answerInvalidUrl, installErrorAnswers } from './error-answers.ts';
import type { HttpApp } from './http-app-type.ts';
import { readIdempotencyKeys } from './idempotency.ts';
import { requireSameOrigin } from './same-origin.ts';
import { answerUnreadable } from './unreadable-request.ts';

export type { HttpApp };

const resourcePolicy = 'cross-origin-resource-policy';

/**
 * Headers of what other sites may embed or link. A page that another site opens gets no reference to it, and gives
 * none to a page that it opens.
 */
export const embeddableHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  [resourcePolicy]: 'cross-origin',
};

/** Returns the headers of every Fastify response. Other sites cannot embed it, unless `isEmbeddable` says otherwise. */
export function safeResponseHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...embeddableHeaders,
    [resourcePolicy]: 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Whether other sites may embed the response: public pages, pictures, files and feeds, but nothing of the API. */
const isEmbeddable = ({ config, url = '' }: FastifyRequest['routeOptions']): boolean =>
  config.access === 'public' && !url.startsWith('/api/');

/** Creates Fastify with the limits, checks and error responses that all routes share, but without routes. */
export function createHttpApp(options: {
  log: Log;
  trustedProxies: string[];
  serverFactory?: FastifyServerFactory;
  /** Defaults to 500. Further requests get 503 with Retry-After. */
  maxConcurrentRequests?: number;
  bodyArrival?: Partial<BodyArrivalLimits>;
  bodyProgress?: Partial<BodyProgressLimits>;
  /** For handlers that stream nothing. */
  handlerTimeoutMs?: number;
  /** Whether browsers may use HTTPS only (HSTS). Defaults to false. */
  isHttps?: boolean;
  /** The public base URL, for writes that only the site's own pages may send. Defaults to this machine. */
  publicUrl?: string;
  /** Finds the actor for routes that are not public. By default there is none. */
  findActor?: FindActor;
  /** Guards sensitive actions. By default, refuses all of them. */
  requireRecentAuthentication?: RequireRecentAuthentication;
}): HttpApp {
  const safeHeaders = Object.entries(safeResponseHeaders(options.isHttps ?? false));
  const setSafeHeaders = (reply: FastifyReply) => {
    // Set on the raw response, so that files and pages that bypass Fastify have them too.
    for (const [name, value] of safeHeaders) reply.raw.setHeader(name, value);
  };
  const app: HttpApp = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // A log line for each request would cost more than most responses. The error handler logs failures.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: smallBody,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => {
      setSafeHeaders(reply);
      answerInvalidUrl(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
  });
  app.addHook('onRequest', (request, reply, done) => {
    setSafeHeaders(reply);
    if (isEmbeddable(request.routeOptions))
      reply.raw.setHeader(resourcePolicy, embeddableHeaders[resourcePolicy]);
    done();
  });
  refuseControlCharacters(app);
  limitHandlers(app, options.handlerTimeoutMs);
  installErrorAnswers(app);
  requireSameOrigin(app, options.publicUrl ?? 'http://localhost');
  limitCapacity(app, options.maxConcurrentRequests ?? 500);
  limitBodyArrival(app, options.bodyArrival);
  limitBodyProgress(app, options.bodyProgress);
  guardRoutes(
    app,
    options.findActor ?? (async () => undefined),
    options.requireRecentAuthentication ?? refuseSensitiveActions,
  );
  readIdempotencyKeys(app);
  return app;
}

async function refuseSensitiveActions(): Promise<void> {
  throw reauthenticationRequired();
}

/** Maximum nesting of arrays and objects. Our contracts need five levels at most. */
const deepest = 32;

/** Returns whether brackets outside strings are nested deeper than `deepest`. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText) {
      if (character === '\\') at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/**
 * Parses JSON bodies, and no other type unless a route asks for it. Refuses bodies over 32 levels deep before they
 * are parsed, and keys that would reach a prototype.
 */
function readJsonBodies(app: HttpApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Without this, a body of another type would be read as a string instead of refused.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) {
      done(new AppError('validation_failed', { public: 'The request body is nested too deeply' }));
      return;
    }
    parse(request, body, done);
  });
}

/**
 * Control characters except tab and line breaks, percent-encoded or raw: C0 and DEL as `%00`, C1 as `%C2%80`.
 * PostgreSQL does not accept NUL, and no URL of this site contains any of them.
 */
const controlCharacter =
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  /%(?:0[0-8bcef]|1[\da-f]|7f|c2%[89][\da-f])|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/i;

/** Returns the params and query parameters with control characters, named as in a route's validation. */
function getProblems(values: unknown): FieldProblem[] {
  return Object.entries((values ?? {}) as Record<string, unknown>)
    .filter(
      ([name, value]) => name !== '*' && controlCharacter.test(encodeURIComponent([value].flat().join())),
    )
    .map(([field]) => ({ field, message: 'has characters that are not allowed' }));
}

/** Responds with 400 to a URL with a control character in its path or query, before any route reads it. */
function refuseControlCharacters(app: HttpApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!controlCharacter.test(request.url)) return done();
    const fields = [...getProblems(request.params), ...getProblems(request.query)];
    done(
      new AppError('validation_failed', { public: 'The URL has characters that are not allowed', fields }),
    );
  });
}

/** Milliseconds. Above the database's statement timeout (30 s), below the timeouts of the proxies in `deploy/`. */
const handlerTimeout = 35_000;

/**
 * Gives every handler a timeout; after it, the client gets 503. The arrival of a body has its own limit, so the timer
 * restarts after it. Routes that stream a body or a response are exempt and have their own limits.
 *
 * Fastify's `handlerTimeout` cannot be used: it stops at the 'close' event of the incoming message, which Node emits
 * as soon as the body is read.
 */
function limitHandlers(app: HttpApp, milliseconds = handlerTimeout): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  app.addHook('onRequest', (request, reply, done) => {
    const { isBodyStreamed, isAnswerStreamed } = request.routeOptions.config;
    if (!isBodyStreamed && !isAnswerStreamed && !reply.raw.closed) {
      const timer = setTimeout(() => answerTimeout(reply, milliseconds), milliseconds).unref();
      timers.set(request, timer);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request) && !reply.raw.closed) timers.get(request)?.refresh();
    done();
  });
}

function answerTimeout(reply: FastifyReply, milliseconds: number): void {
  if (reply.sent) return;
  const cause = new Error(`The handler gave no answer within ${milliseconds} ms`);
  if (reply.raw.headersSent) reply.raw.destroy(cause);
  else reply.send(new AppError('unavailable', { public: 'Try again in a moment', cause }));
}
