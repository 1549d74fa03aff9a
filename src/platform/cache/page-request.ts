import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage, Variant } from './cached-page.ts';

/** What of a request decides how a page is sent. */
export interface PageRequest {
  /** Sends credentials: such a request never meets the cache. */
  isSignedIn: boolean;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * Reads the few headers that matter off the raw list: `request.headers` would put all of them into an object first.
 * `sessionCookie` also finds its `__Host-` form, as it stands in it.
 */
export function readPageRequest(request: IncomingMessage, sessionCookie: string): PageRequest {
  const raw = request.rawHeaders;
  const read: PageRequest = { isSignedIn: false, acceptEncoding: undefined, ifNoneMatch: undefined };
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    const value = raw[at + 1] as string;
    if (name.length === 6 && name.toLowerCase() === 'cookie') {
      if (value.includes(`${sessionCookie}=`)) read.isSignedIn = true;
    } else if (name.length === 13) {
      const lower = name.toLowerCase();
      if (lower === 'authorization') read.isSignedIn = true;
      else if (lower === 'if-none-match') read.ifNoneMatch = value;
    } else if (name.length === 15 && name.toLowerCase() === 'accept-encoding') {
      read.acceptEncoding = value;
    }
  }
  return read;
}

/** Weak comparison, as If-None-Match asks for. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/** One call that writes head and body; no body for HEAD, and 304 for a client that has the page. */
export function sendVariant(
  request: IncomingMessage,
  response: ServerResponse,
  read: PageRequest,
  page: CachedPage,
  variant: Variant,
): void {
  if (read.ifNoneMatch !== undefined && page.status === 200 && matchesEtag(read.ifNoneMatch, page.etag)) {
    response.writeHead(304, page.notModifiedHeaders).end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}
