import type { IncomingMessage } from 'node:http';
import type { Log } from '#platform/log/log.ts';

const forwardedFor = 'x-forwarded-for';

/**
 * Returns a function that logs once that a request came through an untrusted proxy: all visitors would share the
 * proxy's address and its rate limits. Any client can send the header, so the message only says "if". Reads the raw
 * headers, because `request.headers` would build an object of all headers for each cached page.
 */
export function createUnknownProxyWarning(
  trustedProxies: string[],
  log: Pick<Log, 'warn'>,
): (request: Pick<IncomingMessage, 'rawHeaders'>) => void {
  let isExpected = trustedProxies.length === 0;
  return ({ rawHeaders }) => {
    if (!isExpected) return;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]!;
      if (name.length !== forwardedFor.length || name.toLowerCase() !== forwardedFor) continue;
      isExpected = false;
      log.warn(
        'a request has X-Forwarded-For, and TRUSTED_PROXIES is not set: if the server runs behind a proxy, ' +
          'all visitors share one IP address, and their ratings and counted downloads are limited together',
      );
      return;
    }
  };
}
