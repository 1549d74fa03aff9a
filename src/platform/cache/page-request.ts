import type { IncomingMessage } from 'node:http';

/** The properties of a request that determine the response. */
export interface PageRequest {
  /** Whether the request has credentials. Such a request bypasses the cache. */
  isSignedIn: boolean;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * Reads only the relevant headers from the raw list, because `request.headers` would build an object of all headers.
 * `sessionCookie` also matches its `__Host-` form, which contains it.
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
