import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Returns the client's IP address for responses that bypass Fastify. Same result as `request.ip`: the peer, or the
 * nearest untrusted address in X-Forwarded-For. The proxies are addresses and subnets, as in TRUSTED_PROXIES.
 */
export function createClientAddress(trustedProxies: string[]) {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (remoteAddress: string, forwardedFor: string | undefined): string => {
    const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } };
    return proxyAddr(request as unknown as IncomingMessage, isTrusted);
  };
}
