import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { OutgoingTarget } from './outgoing-target.ts';

export interface RequestToSend {
  headers: Record<string, string>;
  /** Ends the connection, also while the body is read. */
  signal: AbortSignal;
}

/**
 * A new connection for each request, because a connection checked for one request must not be reused by another.
 * Proxy settings of the environment are ignored.
 */
const agents = {
  'http:': new http.Agent({ keepAlive: false }),
  'https:': new https.Agent({ keepAlive: false }),
};
/** Maximum bytes of all headers of a response. */
const maxHeaderSize = 16 * 1024;

/** Returns the IP addresses that were already checked, so that a second lookup cannot return other ones. */
function pinnedLookup({ addresses }: OutgoingTarget): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) return callback(null, addresses);
    return callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

/** Sends one request to a checked target. Does not follow redirects. The reader of the response has to destroy it. */
export function sendRequest(target: OutgoingTarget, request: RequestToSend): Promise<IncomingMessage> {
  const { url, hostname, port } = target;
  const protocol = url.protocol as 'http:' | 'https:';
  return new Promise((resolve, reject) => {
    const { request: send } = protocol === 'https:' ? https : http;
    const sent = send({
      agent: agents[protocol],
      hostname,
      port,
      path: url.pathname + url.search,
      headers: request.headers,
      lookup: pinnedLookup(target),
      signal: request.signal,
      maxHeaderSize,
      setHost: true,
    });
    // Stays attached, because the connection may also fail after the promise is settled.
    sent.on('error', reject);
    sent.once('response', (answer) => {
      answer.on('error', () => {});
      resolve(answer);
    });
    sent.once('close', () => reject(Object.assign(new Error('no answer came'), { code: 'ECONNRESET' })));
    sent.end();
  });
}
