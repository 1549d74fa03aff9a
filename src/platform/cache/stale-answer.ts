import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from './cached-page.ts';
import { chooseEncoding, compress, usefulEncoding } from './content-encoding.ts';
import type { PageRequest } from './page-request.ts';

/**
 * Sends an older copy of a page because a new one could not be rendered. `Warning` and `Age` say so to programs, and
 * `body` to people. No cache keeps it, and it has no ETag: the page may be fresh again at the next request.
 */
export async function sendStaleCopy(
  request: IncomingMessage,
  response: ServerResponse,
  read: PageRequest,
  { page, body }: { page: CachedPage; body: Buffer },
): Promise<void> {
  const encoding = usefulEncoding(chooseEncoding(read.acceptEncoding), body);
  const sent = encoding === 'identity' ? body : await compress(body, encoding, 'quick');
  response.writeHead(page.status, {
    ...page.headers,
    'cache-control': 'no-store',
    warning: '111 - "Revalidation Failed"',
    age: String(Math.floor((Date.now() - page.renderedAt) / 1000)),
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(sent.length),
  });
  response.end(request.method === 'HEAD' ? undefined : sent);
}
