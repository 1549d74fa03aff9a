import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface ServedPage {
  status?: number;
  type?: string;
  body?: string | Buffer;
  location?: string;
}

/** Starts another web site on this machine. Tests add pages by path, with or without a query. */
export async function webServer() {
  const pages = new Map<string, string | ServedPage>();
  /** Requested paths with their time, in order. */
  const requests: { path: string; at: number; userAgent: string }[] = [];
  let openNow = 0;
  const peak = { requests: 0 };
  const server = createServer(({ url = '', headers }, answer) => {
    openNow += 1;
    peak.requests = Math.max(peak.requests, openNow);
    answer.on('close', () => void (openNow -= 1));
    requests.push({ path: url, at: performance.now(), userAgent: headers['user-agent'] ?? '' });
    const page = pages.get(url) ?? pages.get(url.split('?', 1)[0]!);
    const served: ServedPage =
      page === undefined ? { status: 404 } : typeof page === 'string' ? { body: page } : page;
    const {
      status = served.location === undefined ? 200 : 302,
      type = 'text/html; charset=utf-8',
      body = '',
    } = served;
    answer.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(served.location !== undefined && { location: served.location }),
    });
    answer.end(body);
  });
  after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    pages,
    requests,
    peak,
    host,
    origin,
    at: (path: string) => origin + path,
    paths: () => requests.map(({ path }) => path),
  };
}
