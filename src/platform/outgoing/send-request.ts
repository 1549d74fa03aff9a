import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { OutgoingTarget } from './outgoing-target.ts';

export interface RequestToSend {
  method: 'GET' | 'HEAD';
  headers: Record<string, string>;
  /** Ends the connection, also while the body is read. */
  signal: AbortSignal;
}

/** A connection for each request: what was checked for one is not used by another. Proxies of the environment are not. */
const agents = {
  'http:': new http.Agent({ keepAlive: false }),
  'https:': new https.Agent({ keepAlive: false }),
};
/** Of all headers of an answer. */
const maxHeaderSize = 16 * 1024;

/** Answers with what was checked already, so that a name cannot lead elsewhere the second time. */
function pinnedLookup({ addresses }: OutgoingTarget): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) return callback(null, addresses);
    return callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

/** Sends one request to a checked target; follows nothing. Whoever reads the answer destroys it. */
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
      method: request.method,
      headers: request.headers,
      lookup: pinnedLookup(target),
      signal: request.signal,
      maxHeaderSize,
      setHost: true,
    });
    // Also later: a connection may be lost once nobody waits for it any more.
    sent.on('error', reject);
    sent.once('response', (answer) => {
      answer.on('error', () => {});
      resolve(answer);
    });
    sent.once('close', () => reject(Object.assign(new Error('no answer came'), { code: 'ECONNRESET' })));
    sent.end();
  });
}
