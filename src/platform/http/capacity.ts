import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

/** Gives back the place of each request that has one. */
const places = new WeakMap<FastifyRequest, () => void>();

/**
 * Refuses requests beyond `most` at once with 503 and Retry-After: an answer now beats a queue that nobody waits
 * for. Pages in the cache are answered before this and go on being served; routes with `isAlwaysServed` as well.
 */
export function limitCapacity(app: HttpApp, most: number): void {
  let running = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isAlwaysServed) {
      done();
      return;
    }
    if (running >= most) {
      done(new AppError('unavailable', { public: 'Too many requests at once' }));
      return;
    }
    running += 1;
    let isHeld = true;
    const giveBack = () => {
      if (isHeld) running -= 1;
      isHeld = false;
    };
    places.set(request, giveBack);
    // 'close' comes for every answer, also for one that was cut off or taken over.
    reply.raw.once('close', giveBack);
    done();
  });
}

/** The work is done and the rest is sending: a phone on a slow line must not keep a place for minutes. */
export function leavePlace(request: FastifyRequest): void {
  places.get(request)?.();
}
