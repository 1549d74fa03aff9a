import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { limitConnections } from './connection-limit.ts';
import type { Timings } from './timings.ts';

/** Each costs memory and a file descriptor, which files and the database need too. */
const mostConnections = 10_000;
/** Of one client network: a carrier's NAT has thousands of people behind an address, few of whom load at one moment. */
const mostConnectionsPerClient = 2_000;
/** Milliseconds in which a client has sent its request line and headers: a slow drip must not hold a connection. */
const headersTimeout = 15_000;
/** How often Node looks for requests that took longer than they may. */
const connectionsCheckingInterval = 5_000;

/**
 * A server that looks into the page cache, and for a file in memory, before Fastify sees the request: routing alone would
 * halve its speed.
 */
export function cachedFirstServer(
  cache: Pick<PageCache, 'tryServe'>,
  timings: Pick<Timings, 'note'>,
  trustedProxies: string[] = [],
  tryServeFile: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): FastifyServerFactory {
  return (answer, options) => {
    const server = createServer({ connectionsCheckingInterval }, (request, response) => {
      const startedAt = performance.now();
      if (cache.tryServe(request, response)) timings.note('pages', startedAt, false);
      else if (!tryServeFile(request, response)) answer(request, response);
    });
    // Fastify sets these on servers it makes itself, and leaves those of a factory alone.
    const limits = options as { requestTimeout: number; keepAliveTimeout: number; connectionTimeout: number };
    server.requestTimeout = limits.requestTimeout;
    server.keepAliveTimeout = limits.keepAliveTimeout;
    server.headersTimeout = headersTimeout;
    server.maxConnections = mostConnections;
    server.setTimeout(limits.connectionTimeout);
    limitConnections(server, { trustedProxies, mostPerClient: mostConnectionsPerClient });
    return server;
  };
}
