import type { IncomingMessage } from 'node:http';
import type { Log } from '#platform/log/log.ts';
import type { HttpApp } from './http-app-type.ts';

const forwardedFor = 'x-forwarded-for';

/**
 * Logs once that a request came through an untrusted proxy: all visitors would share the proxy's address and its rate
 * limits. Any client can send the header, so the message only says "if".
 */
export function warnOfUnknownProxy(app: HttpApp, log: Log): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers[forwardedFor] !== undefined) {
      isSaid = true;
      log.warn(
        'a request has X-Forwarded-For, and TRUSTED_PROXIES is not set: if the server runs behind a proxy, ' +
          'all visitors share one IP address, and their ratings and counted downloads are limited together',
      );
    }
    done();
  });
}

/**
 * Returns a function that is true for the first request through an untrusted proxy. That request must not be answered
 * before Fastify, which logs the warning. Later ones may be: any client can send the header. Reads the raw list,
 * because `request.headers` would build an object of all headers.
 */
export function createFirstForwarded(
  trustedProxies: string[],
): (request: Pick<IncomingMessage, 'rawHeaders'>) => boolean {
  let isExpected = trustedProxies.length === 0;
  return ({ rawHeaders }) => {
    if (!isExpected) return false;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] as string;
      if (name.length !== forwardedFor.length || name.toLowerCase() !== forwardedFor) continue;
      isExpected = false;
      return true;
    }
    return false;
  };
}
