import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { lineOf } from './client-line.ts';
import type { HttpApp } from './http-app-type.ts';

/** Bytes up to which a body is small: the limit of most routes. */
export const smallBody = 64 * 1024;

export interface BodyArrivalLimits {
  /** Milliseconds for a body of a route that takes small ones only. */
  smallBodyMs: number;
  /** Milliseconds for other bodies; below the server's own `requestTimeout`, which cannot answer in our form. */
  largeBodyMs: number;
  /** Unfinished bodies of one client network; many people share one address behind a carrier's NAT. */
  mostPerClient: number;
  /** Unfinished bodies of all clients together, which bounds the memory they take. */
  most: number;
}

const usualLimits: BodyArrivalLimits = {
  smallBodyMs: 5_000,
  largeBodyMs: 25_000,
  mostPerClient: 100,
  most: 2_000,
};

const bodyless = new Set(['GET', 'HEAD', 'TRACE']);

/** Whether Fastify waits for a body before it calls the handler. */
export function hasBody({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (bodyless.has(method)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Bounds request bodies that are on their way: how long each may take (408), how many one client may have (429) and how
 * many there may be (503). The client is `request.ip`: behind a trusted proxy the forwarded address. Routes with
 * `isBodyStreamed` read the body themselves and have limits of their own.
 */
export function limitBodyArrival(app: HttpApp, limits: Partial<BodyArrivalLimits> = {}): void {
  const { smallBodyMs, largeBodyMs, mostPerClient, most } = { ...usualLimits, ...limits };
  const unfinishedOf = new Map<string, number>();
  const finishers = new WeakMap<FastifyRequest, () => void>();
  let unfinished = 0;

  function refusal(client: string): AppError | undefined {
    if ((unfinishedOf.get(client) ?? 0) >= mostPerClient)
      return new AppError('rate_limited', { public: 'Too many unfinished requests', retryAfterSeconds: 5 });
    return unfinished >= most ? new AppError('unavailable', { public: 'Too many requests' }) : undefined;
  }

  function count(client: string, change: 1 | -1): void {
    unfinished += change;
    const now = (unfinishedOf.get(client) ?? 0) + change;
    if (now > 0) unfinishedOf.set(client, now);
    else unfinishedOf.delete(client);
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.isBodyStreamed) {
      done(null, payload);
      return;
    }
    const client = lineOf(request.ip);
    const refused = refusal(client);
    if (refused) {
      // The rest of the body would have to be read before the connection could be used again.
      reply.header('connection', 'close');
      done(refused);
      return;
    }
    const isSmall = (request.routeOptions.bodyLimit ?? smallBody) <= smallBody;
    const timer = setTimeout(
      () => {
        // Fastify's body reader answers with the error and closes the connection. Without a reader (the request was
        // refused already) an 'error' event would end the process.
        if (request.raw.listenerCount('error') > 0)
          request.raw.emit('error', new AppError('request_timeout', { public: 'The body took too long' }));
      },
      isSmall ? smallBodyMs : largeBodyMs,
    );
    let isCounted = true;
    const finish = () => {
      if (!isCounted) return;
      isCounted = false;
      clearTimeout(timer);
      count(client, -1);
    };
    count(client, 1);
    finishers.set(request, finish);
    reply.raw.once('close', finish);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    finishers.get(request)?.();
    done();
  });
}
