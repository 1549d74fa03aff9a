import { Agent, request } from 'node:http';

export type Kind = 'cached' | 'uncached' | 'search' | 'download' | 'rating' | 'write';

/** One request of the load and its result. */
export interface Sample {
  kind: Kind;
  /** Send time, a reading of `performance.now()`. */
  at: number;
  milliseconds: number;
  /** 0 without a complete response. */
  status: number;
}

export interface Ask {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const timeoutMs = 15_000;

/** Sends a request and reads the whole response. The status is 0 if it is incomplete. */
export function ask(url: string, { method = 'GET', path, headers = {}, body }: Ask) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const chunks: Buffer[] = [];
    const fail = () => resolve({ status: 0, text: '' });
    const sent = request(
      new URL(path, url),
      {
        agent,
        method,
        timeout: timeoutMs,
        headers: { ...headers, ...(content !== undefined && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () =>
          resolve({
            status: answer.complete ? answer.statusCode! : 0,
            text: Buffer.concat(chunks).toString(),
          }),
        );
        answer.once('error', fail);
        answer.once('aborted', fail);
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', fail);
    sent.end(content);
  });
}

/** Returns the headers of a new visitor with a separate IP address. */
export function visitor(number: number): Record<string, string> {
  const line = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) visit/${number}`, 'x-forwarded-for': line };
}

export interface Stream {
  kind: Kind;
  perSecond: number;
  /** Returns the next request. `onAnswer` records what the response acknowledged. */
  next(): { ask: Ask; onAnswer?: (answer: { status: number; text: string }) => void };
}

/**
 * Sends every stream at its own rate, or at a share of it. The rate does not depend on response times, so a slow site
 * gets no pause.
 */
export function startLoad(url: string, streams: Stream[], share = 1) {
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  const sent = streams.map(() => 0);

  async function send({ kind, next }: Stream): Promise<void> {
    const { ask: what, onAnswer } = next();
    const at = performance.now();
    const answer = await ask(url, what);
    samples.push({ kind, at, milliseconds: performance.now() - at, status: answer.status });
    onAnswer?.(answer);
  }

  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000;
    for (const [index, stream] of streams.entries())
      for (; sent[index]! < seconds * share * stream.perSecond; sent[index]! += 1) {
        const one = send(stream).finally(() => running.delete(one));
        running.add(one);
      }
  }, 10);
  return {
    samples,
    /** Stops sending and waits for requests in progress. */
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      agent.destroy();
    },
  };
}
