import type { Log } from '#platform/log/log.ts';
import type { HttpApp } from './http-app-type.ts';

/**
 * Logs once that a request came through an untrusted proxy: all visitors would share the proxy's address and its rate
 * limits. Any client can send the header, so the message only says "if".
 */
export function warnOfUnknownProxy(app: HttpApp, log: Log): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        'a request has X-Forwarded-For, and TRUSTED_PROXIES is not set: if the server runs behind a proxy, ' +
          'all visitors share one IP address, and their ratings and counted downloads are limited together',
      );
    }
    done();
  });
}
