import type { IncomingMessage, ServerResponse } from 'node:http';
import { namesTag } from '#platform/http/entity-tag.ts';
import type { CachedPage, Variant } from './cached-page.ts';
import { compress, wantsBrotli } from './content-encoding.ts';
import type { PageCompression } from './page-compression.ts';
import type { PageRequest } from './page-request.ts';

/** One request for a page, and its response. */
export interface PageExchange {
  request: IncomingMessage;
  response: ServerResponse;
  read: PageRequest;
}

export type PageSender = ReturnType<typeof createPageSender>;

/** Sends pages, and reports them to `onPage` if the visitor is not signed in. */
export function createPageSender(options: {
  compression: PageCompression;
  markStale: (body: Buffer) => Buffer;
  onError: (error: unknown) => void;
  onPage: ((request: IncomingMessage, key: string, status: number) => void) | undefined;
}) {
  const { compression, markStale, onError, onPage } = options;

  function report({ request, read }: PageExchange, page: CachedPage): void {
    if (onPage && !read.isSignedIn) onPage(request, page.key, page.status);
  }

  return {
    /** Sends the page in Brotli if the client accepts it. Returns a promise only if it has to be compressed first. */
    send(exchange: PageExchange, page: CachedPage): Promise<void> | undefined {
      report(exchange, page);
      const { request, response, read } = exchange;
      if (page.status === 200 && namesTag(read.ifNoneMatch, page.etag)) {
        response.writeHead(304, page.notModifiedHeaders).end();
      } else if (!wantsBrotli(read.acceptEncoding, page.body)) {
        sendVariant(request, response, page, page.plain);
      } else if (page.brotli) {
        compression.noteHit(page);
        sendVariant(request, response, page, page.brotli);
      } else {
        return compression
          .quickly(page)
          .catch((error: unknown) => {
            onError(error);
            return page.plain;
          })
          .then((variant) => sendVariant(request, response, page, variant));
      }
      return undefined;
    },
    /** Sends the page marked as stale. */
    sendStale(exchange: PageExchange, page: CachedPage): Promise<void> {
      report(exchange, page);
      const { request, response, read } = exchange;
      return sendStaleCopy(request, response, read, { page, body: markStale(page.body) });
    },
  };
}

/** Writes head and body in one call. Sends no body for HEAD. */
function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  { status }: CachedPage,
  { body, headers }: Variant,
): void {
  response.writeHead(status, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/**
 * Sends an older copy of a page after a failed rendering. The `Warning` and `Age` headers mark it for programs, and
 * a notice in `body` for people. It is not cacheable and has no ETag, because the page may be fresh again at the
 * next request.
 */
async function sendStaleCopy(
  request: IncomingMessage,
  response: ServerResponse,
  read: PageRequest,
  { page, body }: { page: CachedPage; body: Buffer },
): Promise<void> {
  const isBrotli = wantsBrotli(read.acceptEncoding, body);
  const sent = isBrotli ? await compress(body, 'quick') : body;
  response.writeHead(page.status, {
    ...page.headers,
    'cache-control': 'no-store',
    warning: '111 - "Revalidation Failed"',
    age: String(Math.floor((Date.now() - page.renderedAt) / 1000)),
    vary: 'accept-encoding',
    ...(isBrotli && { 'content-encoding': 'br' }),
    'content-length': String(sent.length),
  });
  response.end(request.method === 'HEAD' ? undefined : sent);
}
