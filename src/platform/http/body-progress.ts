import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '#platform/errors/app-error.ts';
import { hasBody } from './body-arrival.ts';
import type { HttpApp } from './http-app-type.ts';

export interface BodyProgressLimits {
  /** Milliseconds between two looks. */
  windowMs: number;
  /** Bytes that must arrive from one look to the next. */
  leastBytes: number;
}

/** A phone on 2G sends more; an export of hundreds of megabytes may take hours. */
const usualLimits: BodyProgressLimits = { windowMs: 30_000, leastBytes: 16 * 1024 };

/**
 * Lets the bodies of routes with `isBodyStreamed` take as long as they make progress, and answers 408 when one stops.
 * Time in which the server itself does not read does not count.
 */
export function limitBodyProgress(app: HttpApp, limits: Partial<BodyProgressLimits> = {}): void {
  const { windowMs, leastBytes } = { ...usualLimits, ...limits };
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
      const isStopped = !raw.complete && isReadByServer && socket.bytesRead - bytes < leastBytes;
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
