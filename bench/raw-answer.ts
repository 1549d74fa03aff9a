import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A raw response with a compressed body. */
export interface RawAnswer {
  status: number;
  /** Alternating names and values, without the headers that Node adds itself. */
  headers: string[];
  body: Uint8Array;
}

const written = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Request headers of a current browser that affect responses. */
export const browserHeaders = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-IN,en;q=0.9,hi;q=0.8',
};

/** The same for uncompressed bodies. */
export const plainHeaders = { ...browserHeaders, 'accept-encoding': 'identity' };

/** Sends one GET on a new connection. */
export async function rawAnswer(
  port: number,
  path: string,
  headers: Record<string, string> = browserHeaders,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const kept: string[] = [];
      for (let at = 0; at < answer.rawHeaders.length; at += 2) {
        const [name, value] = answer.rawHeaders.slice(at, at + 2) as [string, string];
        if (!written.has(name.toLowerCase())) kept.push(name, value);
      }
      const status = answer.statusCode as number;
      buffer(answer).then((body) => resolve({ status, headers: kept, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

/** Returns the value of a header, or `undefined`. */
export function getHeader(answer: RawAnswer, name: string): string | undefined {
  const at = answer.headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at === -1 ? undefined : answer.headers[at + 1];
}
