import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { hasBody } from './body-arrival.ts';
import type { HttpApp } from './http-app-type.ts';

/** Milliseconds. Above the database's statement timeout (30 s), below the timeouts of the proxies in `deploy/`. */
const handlerTimeout = 35_000;

/**
 * Gives every handler a timeout; after it, the client gets 503. The arrival of a body has its own limit, so the timer
 * restarts after it. Routes that stream a body or a response are exempt and have their own limits.
 *
 * Fastify's `handlerTimeout` cannot be used: it stops at the 'close' event of the incoming message, which Node emits
 * as soon as the body is read.
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
