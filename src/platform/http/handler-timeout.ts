import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { hasBody } from './body-arrival.ts';
import type { HttpApp } from './http-app-type.ts';

/** Past the database's own limit on statements (30 s); below what the proxies in `deploy/` wait for. */
const handlerTimeout = 35_000;

/**
 * Gives every handler a timeout: when it is over, the client gets 503. A body that arrives has its own limit, so the time
 * begins again after it. Routes that stream a body or an answer opt out by name, and have limits of their own.
 *
 * Fastify's `handlerTimeout` cannot be used: it stops at the 'close' of the incoming message, which Node emits as soon as
 * a body is read.
 */
export function limitHandlers(app: HttpApp, milliseconds = handlerTimeout): void {
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
