import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingFor, type CachedPage } from './cached-page.ts';
import { chooseEncoding } from './content-encoding.ts';
import type { PageCompression } from './page-compression.ts';
import { sendVariant, type PageRequest } from './page-request.ts';
import { sendStaleCopy } from './stale-answer.ts';

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
    /** Sends the page in the best accepted encoding. Returns a promise only if it has to be compressed first. */
    send(exchange: PageExchange, page: CachedPage): Promise<void> | undefined {
      report(exchange, page);
      const { request, response, read } = exchange;
      const encoding = encodingFor(page, chooseEncoding(read.acceptEncoding));
      const variant = page.variants[encoding];
      if (variant) {
        if (encoding !== 'identity') compression.noteHit(page, encoding);
        sendVariant(request, response, read, page, variant);
        return undefined;
      }
      return compression.quickly(page, encoding as 'br' | 'gzip').then(
        (made) => sendVariant(request, response, read, page, made),
        (error) => {
          onError(error);
          sendVariant(request, response, read, page, page.variants.identity);
        },
      );
    },
    /** Sends the page marked as stale. */
    sendStale(exchange: PageExchange, page: CachedPage): Promise<void> {
      report(exchange, page);
      const { request, response, read } = exchange;
      return sendStaleCopy(request, response, read, { page, body: markStale(page.body) });
    },
  };
}
