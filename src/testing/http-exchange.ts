import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Exchange {
  status: number;
  headers: IncomingHttpHeaders;
  /** The raw body, possibly compressed. */
  body: Buffer;
}

/** Listens on a free port of the loopback interface and returns it. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * Sends one request on its own connection, with exactly the given headers and Host. Does not follow redirects or
 * decompress.
 */
export async function exchange(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, agent: false, ...options }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode as number, headers: answer.headers, body }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
