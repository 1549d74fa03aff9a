import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

/**
 * Refuses requests beyond `most` at once with 503 and Retry-After: an answer now beats a queue that nobody waits
 * for. Pages in the cache are answered before this and go on being served.
 */
export function limitCapacity(app: HttpApp, most: number): void {
  let running = 0;
  const counted = new WeakSet<object>();
  app.addHook('onRequest', (request, reply, done) => {
    if (running >= most) {
      done(new AppError('unavailable', { public: 'Too many requests at once' }));
      return;
    }
    running += 1;
    counted.add(request);
    // 'close' comes for every answer, also for one that was cut off or taken over.
    reply.raw.once('close', () => {
      if (counted.delete(request)) running -= 1;
    });
    done();
  });
}
