import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from './cached-page.ts';
import { compress, wantsBrotli } from './content-encoding.ts';
import type { PageRequest } from './page-request.ts';

/**
 * Sends an older copy of a page after a failed rendering. The `Warning` and `Age` headers mark it for programs, and
 * a notice in `body` for people. It is not cacheable and has no ETag, because the page may be fresh again at the
 * next request.
 */
export async function sendStaleCopy(
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
