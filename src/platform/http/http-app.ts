import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyServerFactory,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Log } from '#platform/log/log.ts';
import {
  guardRoutes,
  reauthenticationRequired,
  type FindActor,
  type RequireRecentAuthentication,
} from './actor.ts';
import { limitBodyProgress, type BodyProgressLimits } from './body-progress.ts';
import { limitBodyArrival, smallBody, type BodyArrivalLimits } from './body-arrival.ts';
import { limitCapacity } from './capacity.ts';
import { refuseControlCharacters } from './control-characters.ts';
import { answerInvalidUrl, installErrorAnswers } from './error-answers.ts';
import { limitHandlers } from './handler-timeout.ts';
import type { HttpApp } from './http-app-type.ts';
import { readIdempotencyKeys } from './idempotency.ts';
import { readJsonBodies } from './json-body.ts';
import { requireSameOrigin } from './same-origin.ts';

export type { HttpApp };

/** Returns the headers of every Fastify response. */
export function safeResponseHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Creates Fastify with the limits, checks and error responses that all routes share, but without routes. */
export function createHttpApp(options: {
  log: Log;
  trustedProxies: string[];
  serverFactory?: FastifyServerFactory;
  /** Defaults to 500. Further requests get 503 with Retry-After. */
  mostRequestsAtOnce?: number;
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
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  app.addHook('onRoute', (route) => {
    if (!route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`);
  });
  app.addHook('onRequest', (_request, reply, done) => {
    setSafeHeaders(reply);
    done();
  });
  refuseControlCharacters(app);
  limitHandlers(app, options.handlerTimeoutMs);
  installErrorAnswers(app);
  requireSameOrigin(app, options.publicUrl ?? 'http://localhost');
  limitCapacity(app, options.mostRequestsAtOnce ?? 500);
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
