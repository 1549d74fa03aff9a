import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyServerFactory } from 'fastify';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Log } from '#platform/log/log.ts';
import { getClientNetwork } from './client-network.ts';
import type { Timings } from './timings.ts';

/** Each connection costs memory and a file descriptor. Files and the database need descriptors too. */
const maxConnections = 10_000;
/**
 * For one client network: a carrier's NAT has thousands of people behind one address, and few load at the same time.
 */
const maxConnectionsPerClient = 2_000;
/** Milliseconds to receive the request line and headers: a slow client must not hold a connection. */
const headersTimeout = 15_000;
/** Milliseconds between Node's checks for requests over their time limit. */
const connectionsCheckingInterval = 5_000;

/**
 * Returns a server that tries the page cache and the files in memory before Fastify: routing
 * alone would halve the speed.
 */
export function cachedFirstServer(
  cache: Pick<PageCache, 'tryServe'>,
  options: {
    timings: Pick<Timings, 'note'>;
    trustedProxies: string[];
    log: Log;
    tryServeFile?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  },
): FastifyServerFactory {
  const { timings, trustedProxies, log, tryServeFile = () => false } = options;
  const warnOfUnknownProxy = createUnknownProxyWarning(trustedProxies, log);
  return (answer, ofFastify) => {
    const server = createServer({ connectionsCheckingInterval }, (request, response) => {
      warnOfUnknownProxy(request);
      const startedAt = performance.now();
      if (cache.tryServe(request, response)) timings.note('pages', startedAt, false);
      else if (!tryServeFile(request, response)) answer(request, response);
    });
    // Fastify sets these only on servers that it creates itself, not on those of a factory.
    const limits = ofFastify as {
      requestTimeout: number;
      keepAliveTimeout: number;
      connectionTimeout: number;
    };
    server.requestTimeout = limits.requestTimeout;
    server.keepAliveTimeout = limits.keepAliveTimeout;
    server.headersTimeout = headersTimeout;
    server.maxConnections = maxConnections;
    server.setTimeout(limits.connectionTimeout);
    limitConnections(server, { trustedProxies, maxPerClient: maxConnectionsPerClient });
    return server;
  };
}

/**
 * Closes new connections of a client network that has `maxPerClient` open, so that no client uses up all connections
 * of the server. A trusted proxy has one connection for each of its visitors and is not limited.
 */
export function limitConnections(
  server: Server,
  { trustedProxies, maxPerClient }: { trustedProxies: string[]; maxPerClient: number },
): void {
  const isTrusted = proxyAddr.compile(trustedProxies);
  const openOf = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isTrusted(remoteAddress, 0)) return;
    const client = getClientNetwork(remoteAddress);
    const open = openOf.get(client) ?? 0;
    if (open >= maxPerClient) {
      socket.destroy();
      return;
    }
    openOf.set(client, open + 1);
    socket.once('close', () => {
      const left = openOf.get(client)! - 1;
      if (left > 0) openOf.set(client, left);
      else openOf.delete(client);
    });
  });
}

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
