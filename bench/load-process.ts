/**
 * Sends requests over keep-alive connections and measures them. Started by `fork`, so that it does not use CPU time
 * of the app.
 */
import { connect } from 'node:net';
import { quantile } from './figure.ts';
import type { Load, LoadResult } from './load.ts';

const headEnd = Buffer.from('\r\n\r\n');

/** Sends one request at a time, the next as soon as the response is complete. */
function runConnection(
  port: number,
  nextRequest: () => Buffer<ArrayBuffer> | undefined,
  onAnswer: (request: Buffer<ArrayBuffer>, status: number, milliseconds: number, bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let request: Buffer<ArrayBuffer> | undefined;
    let sentAt = 0;
    let status = 0;
    /** Remaining bytes of the body; `undefined` while the head is read. */
    let remaining: number | undefined;
    let size = 0;
    let partial: Buffer | undefined;

    const send = () => {
      request = nextRequest();
      if (!request) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request);
    };

    const take = (received: Buffer) => {
      let body = received.length;
      if (remaining === undefined) {
        const chunk = partial ? Buffer.concat([partial, received]) : received;
        const at = chunk.indexOf(headEnd);
        if (at === -1) {
          partial = Buffer.from(chunk);
          return;
        }
        partial = undefined;
        const head = chunk.toString('latin1', 0, at);
        status = Number(head.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/i.exec(head);
        if (!length) {
          reject(new Error(`No content-length: ${head}`));
          socket.destroy();
          return;
        }
        size = at + 4 + Number(length[1]);
        remaining = Number(length[1]);
        body = chunk.length - at - 4;
      }
      remaining -= body;
      if (remaining > 0) return;
      remaining = undefined;
      onAnswer(request as Buffer<ArrayBuffer>, status, performance.now() - sentAt, size);
      send();
    };

    const memory = Buffer.allocUnsafe(256 * 1024);
    const socket = connect({
      host: '127.0.0.1',
      port,
      onread: {
        buffer: memory,
        callback: (bytes) => {
          take(memory.subarray(0, bytes));
          return true;
        },
      },
    });
    socket.setNoDelay(true);
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('The server closed a connection')));
  });
}

async function run({ port, paths, headers, connections, requests, seconds }: Load): Promise<LoadResult> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const tail = ` HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join('')}\r\n`;
  const prepared = new Map(paths.map((path) => [Buffer.from(`GET ${path}${tail}`), path]));
  const toSend = [...prepared.keys()];
  const times: number[] = [];
  let sent = 0;
  let bytes = 0;
  const failures: string[] = [];
  const started = performance.now();
  const end = started + (seconds ?? Infinity) * 1000;
  const nextRequest = () => {
    if (sent >= (requests ?? Infinity) || performance.now() >= end) return undefined;
    return toSend[sent++ % toSend.length];
  };
  const onAnswer = (request: Buffer<ArrayBuffer>, status: number, milliseconds: number, size: number) => {
    times.push(milliseconds);
    bytes += size;
    if (status !== 200 && failures.length < 10) failures.push(`${status} ${prepared.get(request)}`);
  };
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, nextRequest, onAnswer)));
  const elapsed = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(times).sort();
  return {
    requests: times.length,
    perSecond: times.length / elapsed,
    seconds: elapsed,
    bytes,
    failures,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    times: times.length <= 5_000 ? times : [],
  };
}

process.on('message', (load: Load) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.({ ready: true });
