import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { getClientNetwork } from './client-network.ts';
import type { HttpApp } from './http-app-type.ts';

/** Maximum bytes of a small body: the limit of most routes. */
export const smallBody = 64 * 1024;

export interface BodyArrivalLimits {
  /** Milliseconds for a body on a route that accepts only small ones. */
  smallBodyMs: number;
  /** Milliseconds for other bodies. Keep it below the server's `requestTimeout`, which cannot respond in our format. */
  largeBodyMs: number;
  /** Unfinished bodies of one client network. Behind a carrier's NAT, many people share one address. */
  maxPerClient: number;
  /** Unfinished bodies of all clients together. Bounds the memory that they use. */
  maxTotal: number;
}

const usualLimits: BodyArrivalLimits = {
  smallBodyMs: 5_000,
  largeBodyMs: 25_000,
  maxPerClient: 100,
  maxTotal: 2_000,
};

const bodyless = new Set(['GET', 'HEAD', 'TRACE']);

/** Whether Fastify waits for a body before it calls the handler. */
export function hasBody({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (bodyless.has(method)) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

interface Arrival {
  /** Responds with the error and closes the connection. */
  cutOff(error: AppError): void;
  finish(): void;
}

/** Unfinished bodies by client, in order of arrival. */
function createArrivals() {
  const arrivalsOf = new Map<string, Set<Arrival>>();
  let count = 0;
  return {
    count: () => count,
    /** Returns the client with the most unfinished bodies. Scans all clients: call it only at the limit. */
    busiest(): string | undefined {
      let busiest: { client: string; size: number } | undefined;
      for (const [client, { size }] of arrivalsOf)
        if (size > (busiest?.size ?? 0)) busiest = { client, size };
      return busiest?.client;
    },
    of: (client: string): ReadonlySet<Arrival> => arrivalsOf.get(client) ?? new Set(),
    add(client: string, arrival: Arrival): void {
      const arrivals = arrivalsOf.get(client) ?? new Set();
      arrivalsOf.set(client, arrivals.add(arrival));
      count += 1;
    },
    remove(client: string, arrival: Arrival): void {
      const arrivals = arrivalsOf.get(client);
      if (!arrivals?.delete(arrival)) return;
      count -= 1;
      if (arrivals.size === 0) arrivalsOf.delete(client);
    },
  };
}

const tooSlow = () => new AppError('request_timeout', { public: 'The request body took too long to arrive' });
const tooManyUnfinished = () =>
  new AppError('rate_limited', {
    public: 'Too many unfinished requests. Try again in a moment.',
    retryAfterSeconds: 5,
  });

/**
 * Limits unfinished request bodies: the time for each (408), their number for each client, and their total. If a
 * number is reached, the server accepts the new body and answers the oldest one with 429. The oldest is from the same
 * client, or from the client with the most bodies: a few addresses cannot block others. The client is the network of
 * `request.ip`; behind a trusted proxy this is the forwarded address. Routes with `isBodyStreamed` read the body
 * themselves and have their own limits.
 */
export function limitBodyArrival(app: HttpApp, limits: Partial<BodyArrivalLimits> = {}): void {
  const { smallBodyMs, largeBodyMs, maxPerClient, maxTotal } = { ...usualLimits, ...limits };
  const arrivals = createArrivals();
  const arrivalOf = new WeakMap<FastifyRequest, Arrival>();

  function begin(request: FastifyRequest, client: string): Arrival {
    const isSmall = (request.routeOptions.bodyLimit ?? smallBody) <= smallBody;
    const timer = setTimeout(() => arrival.cutOff(tooSlow()), isSmall ? smallBodyMs : largeBodyMs);
    const arrival: Arrival = {
      cutOff(error) {
        arrival.finish();
        // Fastify's body reader responds with the error. Without a reader (the request was already refused), an
        // 'error' event would end the process.
        if (request.raw.listenerCount('error') > 0) request.raw.emit('error', error);
      },
      finish() {
        clearTimeout(timer);
        arrivals.remove(client, arrival);
      },
    };
    arrivals.add(client, arrival);
    return arrival;
  }

  function giveUpOldest(client: string): void {
    const [oldest] = arrivals.of(client);
    oldest?.cutOff(tooManyUnfinished());
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request) || request.routeOptions.config.isBodyStreamed) {
      done(null, payload);
      return;
    }
    const client = getClientNetwork(request.ip);
    if (arrivals.of(client).size >= maxPerClient) giveUpOldest(client);
    if (arrivals.count() >= maxTotal) giveUpOldest(arrivals.busiest() ?? client);
    const arrival = begin(request, client);
    arrivalOf.set(request, arrival);
    reply.raw.once('close', arrival.finish);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    arrivalOf.get(request)?.finish();
    done();
  });
}

export interface BodyProgressLimits {
  /** Milliseconds between two looks. */
  windowMs: number;
  /** Bytes that must arrive from one look to the next. */
  minBytes: number;
}

/** A phone on 2G sends more; an export of hundreds of megabytes may take hours. */
const usualProgress: BodyProgressLimits = { windowMs: 30_000, minBytes: 16 * 1024 };

/**
 * Lets the bodies of routes with `isBodyStreamed` take as long as they make progress, and answers 408 when one stops.
 * Time in which the server itself does not read does not count.
 */
export function limitBodyProgress(app: HttpApp, limits: Partial<BodyProgressLimits> = {}): void {
  const { windowMs, minBytes } = { ...usualProgress, ...limits };
  const streaming = new WeakSet<Duplex>();
  liftRequestTimeout(app.server, streaming);

  app.addHook('preParsing', (request, reply, payload, done) => {
    done(null, payload);
    if (!hasBody(request) || !request.routeOptions.config.isBodyStreamed) return;
    const { raw } = request;
    const { socket } = raw;
    streaming.add(socket);
    let bytes = socket.bytesRead;
    const timer = setInterval(() => {
      const isReadByServer = raw.readableLength < raw.readableHighWaterMark;
      const isStopped = !raw.complete && isReadByServer && socket.bytesRead - bytes < minBytes;
      bytes = socket.bytesRead;
      if (!isStopped || raw.listenerCount('error') === 0) return;
      reply.header('connection', 'close');
      raw.emit('error', new AppError('request_timeout', { public: 'The request body stopped arriving' }));
    }, windowMs);
    reply.raw.once('close', () => {
      clearInterval(timer);
      streaming.delete(socket);
    });
  });
}

/** Node limits the time of a whole request, for all routes of a server alike. */
function liftRequestTimeout(server: Server, streaming: WeakSet<Duplex>): void {
  const answers = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && streaming.has(socket)) return;
    for (const answer of answers) answer.call(server, error, socket);
  });
}
