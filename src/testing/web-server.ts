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
  const asked: { path: string; at: number; userAgent: string }[] = [];
  let openNow = 0;
  const most = { atOnce: 0 };
  const server = createServer(({ url = '', headers }, answer) => {
    openNow += 1;
    most.atOnce = Math.max(most.atOnce, openNow);
    answer.on('close', () => void (openNow -= 1));
    asked.push({ path: url, at: performance.now(), userAgent: headers['user-agent'] ?? '' });
    const page = pages.get(url) ?? pages.get(url.split('?', 1)[0]!);
    const found: ServedPage =
      page === undefined ? { status: 404 } : typeof page === 'string' ? { body: page } : page;
    const {
      status = found.location === undefined ? 200 : 302,
      type = 'text/html; charset=utf-8',
      body = '',
    } = found;
    answer.writeHead(status, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(found.location !== undefined && { location: found.location }),
    });
    answer.end(body);
  });
  after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    pages,
    asked,
    most,
    host,
    origin,
    at: (path: string) => origin + path,
    paths: () => asked.map(({ path }) => path),
  };
}
