import type { IncomingMessage, ServerResponse } from 'node:http';
import { createClientAddress } from '#platform/http/client-address.ts';
import { safeResponseHeaders } from '#platform/http/http-app.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import type { Observation } from '#platform/observe/observation.ts';
import { countDownload, findCachedDownload, getDownloads, type Downloads } from './downloads.service.ts';

export const downloadRoute = '/api/papers/:id/download';

/** Only the plain form without a query. The route validates every other form and reports errors. */
const downloadUrl = /^\/api\/papers\/([1-9]\d{0,8})\/download$/;

/** Called before each answer, for metrics and traces. */
type Observer = Pick<Observation, 'observeAnswer'>;

/**
 * Answers GET and HEAD of a paper's download if facts and file are in memory. All requests that need the database,
 * the disk or an error message are left to the route. These answers never wait, so they need no slot of the
 * concurrency limit.
 */
export function createCachedDownloads(
  { config, log, observation }: Pick<Context, 'config' | 'log'> & { observation?: Observer | undefined },
  downloads: Downloads,
) {
  const clientAddress = createClientAddress(config.trustedProxies);
  const safeHeaders = safeResponseHeaders(config.publicUrl.startsWith('https:'));
  let isClosed = false;

  function count(paperId: number, request: IncomingMessage): string | undefined {
    const { headers, socket } = request;
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    const address = clientAddress(socket.remoteAddress ?? '', forwardedFor);
    const userAgent = headers['user-agent'] ?? '';
    return countDownload(downloads, [paperId], request, { cookies: headers.cookie, address, userAgent });
  }

  return {
    /** Answers like the route and returns true, or does nothing and returns false. */
    tryServe(request: IncomingMessage, response: ServerResponse): boolean {
      if (isClosed || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      const [, digits] = downloadUrl.exec(request.url ?? '') ?? [];
      if (digits === undefined) return false;
      const paperId = Number(digits);
      const answer = findCachedDownload(downloads, paperId, request);
      if (!answer) return false;
      observation?.observeAnswer?.(request, response, downloadRoute);
      const newCookie = answer.isStartOfFile ? count(paperId, request) : undefined;
      const extra = newCookie === undefined ? safeHeaders : { ...safeHeaders, 'set-cookie': newCookie };
      answer.send(response, extra).catch((error: unknown) => {
        log.error({ error, route: downloadRoute }, 'a file could not be sent completely');
        response.destroy();
      });
      return true;
    },
    /** From now on, leaves all requests to the route. */
    close(): void {
      isClosed = true;
    },
  };
}

/** Answers downloads of a process before Fastify. */
export const getCachedDownloads = perContext((ctx) => createCachedDownloads(ctx, getDownloads(ctx)));
