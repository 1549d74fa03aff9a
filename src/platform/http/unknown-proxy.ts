import type { Log } from '#platform/log/log.ts';
import type { HttpApp } from './http-app-type.ts';

/**
 * Says once that a request came through a proxy that is not trusted: behind one, all visitors have its address and
 * share what one line may do. Anybody can send the header, so that it says no more than "if".
 */
export function warnOfUnknownProxy(app: HttpApp, log: Log): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        'a request has X-Forwarded-For, and TRUSTED_PROXIES is not set: if a proxy stands in front, ' +
          'all visitors share one address, and their ratings and counted downloads are limited together',
      );
    }
    done();
  });
}
