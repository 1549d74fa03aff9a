/**
 * Sends requests over keep-alive connections and measures them. Started by `fork`, so that it does not use CPU time
 * of the app. It reads sockets itself: a client of Node needs as much CPU as a bare server, and would hide differences.
 */
import { connect } from 'node:net';
import type { Load, LoadResult } from './load.ts';

const headEnd = Buffer.from('\r\n\r\n');

/** A request that is sent to one path. */
interface Prepared {
  path: string;
  bytes: Buffer<ArrayBuffer>;
}

/** Sends one request at a time, the next as soon as the response is complete. */
function runConnection(
  port: number,
  nextRequest: () => Prepared | undefined,
  onAnswer: (request: Prepared, status: number, milliseconds: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let request: Prepared | undefined;
    let sentAt = 0;
    let status = 0;
    /** Remaining bytes of the body; `undefined` while the head is read. */
    let remaining: number | undefined;
    let partial = Buffer.alloc(0);

    const send = () => {
      request = nextRequest();
      if (!request) {
        socket.destroy();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(request.bytes);
    };

    const take = (received: Buffer) => {
      let body = received.length;
      if (remaining === undefined) {
        const chunk = partial.length > 0 ? Buffer.concat([partial, received]) : received;
        const at = chunk.indexOf(headEnd);
        if (at === -1) {
          partial = Buffer.from(chunk);
          return;
        }
        partial = Buffer.alloc(0);
        const head = chunk.toString('latin1', 0, at);
        status = Number(head.slice(9, 12));
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
        if (length === undefined) return void socket.destroy(new Error(`No content-length: ${head}`));
        remaining = Number(length);
        body = chunk.length - at - 4;
      }
      remaining -= body;
      if (remaining > 0) return;
      remaining = undefined;
      onAnswer(request!, status, performance.now() - sentAt);
      send();
    };

    const memory = Buffer.allocUnsafe(256 * 1024);
    const onread = {
      buffer: memory,
      callback: (bytes: number) => {
        take(memory.subarray(0, bytes));
        return true;
      },
    };
    const socket = connect({ host: '127.0.0.1', port, onread });
    socket.setNoDelay(true);
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('The server closed a connection')));
  });
}

async function run({ port, paths, headers, connections, requests, seconds }: Load): Promise<LoadResult> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const tail = ` HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('')}\r\n`;
  const prepared = paths.map((path) => ({ path, bytes: Buffer.from(`GET ${path}${tail}`) }));
  const times: number[] = [];
  const failures: string[] = [];
  let sent = 0;
  const started = performance.now();
  const end = started + (seconds ?? Infinity) * 1000;
  const nextRequest = () =>
    sent >= (requests ?? Infinity) || performance.now() >= end
      ? undefined
      : prepared[sent++ % prepared.length];
  const onAnswer = ({ path }: Prepared, status: number, milliseconds: number) => {
    times.push(milliseconds);
    if (status !== 200 && failures.length < 10) failures.push(`${status} ${path}`);
  };
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, nextRequest, onAnswer)));
  const perSecond = (times.length * 1000) / (performance.now() - started);
  return { requests: times.length, perSecond, failures, times: times.length <= 5_000 ? times : [] };
}

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.({});
