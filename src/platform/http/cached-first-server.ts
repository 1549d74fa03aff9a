import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Log } from '#platform/log/log.ts';
import { limitConnections } from './connection-limit.ts';
import type { Timings } from './timings.ts';
import { createUnknownProxyWarning } from './unknown-proxy.ts';

/** Each connection costs memory and a file descriptor. Files and the database need descriptors too. */
const mostConnections = 10_000;
/**
 * For one client network: a carrier's NAT has thousands of people behind one address, and few load at the same time.
 */
const mostConnectionsPerClient = 2_000;
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
    server.maxConnections = mostConnections;
    server.setTimeout(limits.connectionTimeout);
    limitConnections(server, { trustedProxies, mostPerClient: mostConnectionsPerClient });
    return server;
  };
}
