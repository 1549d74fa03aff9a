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
import { limitBodyArrival, smallBody, type BodyArrivalLimits } from './body-arrival.ts';
import { limitCapacity } from './capacity.ts';
import { refuseControlCharacters } from './control-characters.ts';
import { answerBadAddress, installErrorAnswers } from './error-answers.ts';
import { limitHandlers } from './handler-timeout.ts';
import type { HttpApp } from './http-app-type.ts';
import { readIdempotencyKeys } from './idempotency.ts';
import { readJsonBodies } from './json-body.ts';
import { requireSameOrigin } from './same-origin.ts';
import { warnOfUnknownProxy } from './unknown-proxy.ts';

export type { HttpApp };

/** What every answer of Fastify has. */
export function safeResponseHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Fastify with the limits, checks and error answers that every route shares; no route yet. */
export function createHttpApp(options: {
  log: Log;
  trustedProxies: string[];
  serverFactory?: FastifyServerFactory;
  /** 500 unless given; more are told to come back. */
  mostRequestsAtOnce?: number;
  bodyArrival?: Partial<BodyArrivalLimits>;
  /** Of handlers that stream nothing. */
  handlerTimeoutMs?: number;
  /** Whether browsers are told to come back over HTTPS only; false unless given. */
  isHttps?: boolean;
  /** Where visitors reach the site, for writes that only its own pages may send; this machine unless given. */
  publicUrl?: string;
  /** Who calls a route that is not public; nobody unless given. */
  findActor?: FindActor;
  /** Guards sensitive actions; refuses all of them unless given. */
  requireRecentAuthentication?: RequireRecentAuthentication;
}): HttpApp {
  const safeHeaders = Object.entries(safeResponseHeaders(options.isHttps ?? false));
  const setSafeHeaders = (reply: FastifyReply) => {
    // On the response itself, so that files and pages, which are written past Fastify, have them too.
    for (const [name, value] of safeHeaders) reply.raw.setHeader(name, value);
  };
  const app: HttpApp = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // One line a request would cost more than most answers; failures are logged where they are answered.
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
      answerBadAddress(error, request, reply);
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
  if (options.trustedProxies.length === 0) warnOfUnknownProxy(app, options.log);
  installErrorAnswers(app);
  requireSameOrigin(app, options.publicUrl ?? 'http://localhost');
  limitCapacity(app, options.mostRequestsAtOnce ?? 500);
  limitBodyArrival(app, options.bodyArrival);
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
