import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { hasBody } from './body-arrival.ts';
import type { HttpApp } from './http-app-type.ts';

/** Releases the slot of each request that holds one. */
const slots = new WeakMap<FastifyRequest, () => void>();

/**
 * Immediately refuses requests beyond `most` with 503 and Retry-After: clients give up on a long queue. A request
 * holds no slot while its body arrives, so slow clients cannot stop the server. Cached pages and routes with
 * `isAlwaysServed` need no slot.
 */
export function limitCapacity(app: HttpApp, most: number): void {
  let running = 0;
  const takeSlot = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    if (request.routeOptions.config.isAlwaysServed || reply.raw.closed) {
      done();
      return;
    }
    if (running >= most) {
      done(new AppError('unavailable', { public: 'Too many requests at once. Try again in a moment.' }));
      return;
    }
    running += 1;
    let isHeld = true;
    const giveBack = () => {
      if (isHeld) running -= 1;
      isHeld = false;
    };
    slots.set(request, giveBack);
    // 'close' fires for every response, also for an aborted or hijacked one.
    reply.raw.once('close', giveBack);
    done();
  };

  app.addHook('onRequest', takeSlot);
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) releaseSlot(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request)) takeSlot(request, reply, done);
    else done();
  });
}

/** Releases the slot early when only sending or receiving is left: a slow client must not hold it for minutes. */
export function releaseSlot(request: FastifyRequest): void {
  slots.get(request)?.();
}
