import { isUtf8 } from 'node:buffer';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import PQueue from 'p-queue';
import { maxUrlLength } from '#lib/url/web-url.ts';
import { createAllowedHosts } from './allowed-hosts.ts';
import { OutgoingError, outgoingError } from './outgoing-error.ts';
import { outgoingTarget, type OutgoingTarget } from './outgoing-target.ts';
import { resolveHost, type ResolveHost } from './resolve-host.ts';

export interface SafeRequest {
  /** Sent by POST. A redirect of it is not followed. Without a body, the request is a GET. */
  body?: Buffer;
  headers?: Record<string, string>;
  /** Maximum bytes of the body, 64 KiB by default. A larger body fails with `too-large`. */
  maxBytes?: number;
  /**
   * Timeout in milliseconds for everything: name resolution, redirects, body. The wait for a free host does not
   * count. Ten seconds by default.
   */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface FollowedRedirect {
  status: number;
  /** The target of the redirect. */
  url: string;
}

export interface OutgoingAnswer {
  /** The final URL, after redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  redirects: FollowedRedirect[];
  /** Milliseconds until the headers arrived, without the wait for a free host. */
  responseTime: number;
}

/**
 * Fetches from an external server. `read` receives the response and its body as a stream, and may stop early; the
 * connection then ends. Any status is a response. Throws `OutgoingError`, the errors of `read`, and the reason of
 * `signal`.
 */
export type SafeFetch = <Result>(
  url: string,
  request: SafeRequest,
  read: (answer: OutgoingAnswer, body: AsyncIterable<Buffer>) => Promise<Result>,
) => Promise<Result>;

const maxRedirects = 5;
/** Concurrent requests to one host, from all callers. */
const maxAtHost = 2;
const usualBytes = 64 * 1024;
const usualTimeMs = 10_000;
const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * Creates the HTTP client for URLs that users enter. It connects only over http and https, to ports 80 and 443 and
 * public IP addresses. It checks that again for each redirect. The hosts in `allow` (`localhost:9000`) are exempt.
 * Each host gets at most two concurrent requests, including those after redirects. No cookies, no proxies, no
 * decompression.
 */
export function createSafeFetch(options: {
  allow: readonly string[];
  /** Contains the product name and a URL of its owner. */
  userAgent: string;
  resolve?: ResolveHost;
  ports?: ReadonlySet<number>;
}): SafeFetch {
  const { allow, userAgent, resolve = resolveHost, ports = new Set([80, 443]) } = options;
  const rules = { isAllowed: createAllowedHosts(allow), resolve, ports };
  const always = { 'user-agent': userAgent, 'accept-encoding': 'identity', accept: '*/*' };

  const hostLimits = createHostLimits(maxAtHost);

  /** Sends one request when its host is free. The host's slot is in use until `end`. */
  async function sendWithinLimit(target: OutgoingTarget, request: RequestToSend, limit: TimeLimit) {
    // The time spent waiting for our own limit says nothing about the host.
    const releaseSlot = await limit.outside(() => hostLimits.begin(target.url.host, request.signal));
    try {
      const answer = await sendRequest(target, request);
      const end = () => {
        answer.destroy();
        releaseSlot();
      };
      return { answer, end };
    } catch (error) {
      releaseSlot();
      throw error;
    }
  }

  /** Follows redirects and returns the final response. */
  async function follow(url: string, request: RequestToSend, limit: TimeLimit) {
    const { signal } = request;
    const redirects: FollowedRedirect[] = [];
    let target = await unlessAborted(outgoingTarget(parsed(url), rules), signal);
    const visited = new Set<string>();
    let setsCookie = false;
    for (;;) {
      visited.add(target.url.href.replace(/#.*/, ''));
      const { answer, end } = await sendWithinLimit(target, request, limit);
      const isRedirect =
        !request.body && redirecting.has(answer.statusCode!) && answer.headers.location !== undefined;
      if (!isRedirect) return { answer, end, redirects, url: target.url.href };
      end();
      const next = placeAfter(answer.headers.location!, target);
      redirects.push({ status: answer.statusCode!, url: next.href });
      setsCookie ||= answer.headers['set-cookie'] !== undefined;
      // A browser sends the cookie and gets the file.
      if (setsCookie && visited.has(next.href)) throw new OutgoingError('needs-cookie');
      if (redirects.length > maxRedirects) throw new OutgoingError('too-many-redirects');
      target = await unlessAborted(outgoingTarget(next, rules), signal);
    }
  }

  return async (url, request, read) => {
    const { maxBytes = usualBytes, timeoutMs = usualTimeMs } = request;
    request.signal?.throwIfAborted();
    const limit = createTimeLimit(timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
    const headers = { ...always, ...request.headers };
    const explained = (error: unknown) => {
      request.signal?.throwIfAborted();
      return limit.signal.aborted ? new OutgoingError('too-slow', { cause: error }) : outgoingError(error);
    };
    try {
      const response = await follow(url, { headers, signal, body: request.body }, limit).catch(
        (error: unknown) => {
          throw explained(error);
        },
      );
      const { answer, end, ...target } = response;
      const head = { status: answer.statusCode!, headers: answer.headers, responseTime: limit.spent() };
      try {
        return await read({ ...target, ...head }, bounded(answer, maxBytes, explained));
      } finally {
        end();
      }
    } finally {
      limit.end();
    }
  };
}

interface RequestToSend {
  body: Buffer | undefined;
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
function sendRequest(target: OutgoingTarget, request: RequestToSend): Promise<IncomingMessage> {
  const { url, hostname, port } = target;
  const protocol = url.protocol as 'http:' | 'https:';
  return new Promise((resolve, reject) => {
    const { request: send } = protocol === 'https:' ? https : http;
    const sent = send({
      method: request.body ? 'POST' : 'GET',
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
    sent.end(request.body);
  });
}

/** Limits the concurrent requests per host. Hosts without requests use no memory. */
function createHostLimits(concurrency: number) {
  const hosts = new Map<string, PQueue>();

  function getQueue(host: string): PQueue {
    const existing = hosts.get(host);
    if (existing) return existing;
    const queue = new PQueue({ concurrency });
    queue.addEventListener('idle', () => hosts.delete(host));
    hosts.set(host, queue);
    return queue;
  }

  return {
    /**
     * Waits for a free slot at a host, first come, first served. Returns a function that frees it. Throws the reason
     * of `signal`.
     */
    async begin(host: string, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const hold = () => new Promise<void>((end) => resolve(end));
      getQueue(host).add(hold, { signal }).catch(reject);
      return promise;
    },
  };
}

type TimeLimit = ReturnType<typeof createTimeLimit>;

/** Creates a timeout in milliseconds that can be paused. It starts at once. */
function createTimeLimit(milliseconds: number) {
  const over = new AbortController();
  let before = 0;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const spent = () => (timer ? before + performance.now() - startedAt : before);
  function run(): void {
    startedAt = performance.now();
    timer = setTimeout(() => over.abort(), milliseconds - before).unref();
  }
  function stop(): void {
    before = spent();
    clearTimeout(timer);
    timer = undefined;
  }

  run();
  return {
    /** Aborted when the time is over. */
    signal: over.signal,
    /** Pauses the clock during `work`. */
    async outside<Result>(work: () => Promise<Result>): Promise<Result> {
      stop();
      try {
        return await work();
      } finally {
        run();
      }
    },
    /** Returns the elapsed milliseconds, without pauses. */
    spent,
    /** Stops the clock; the signal no longer aborts. */
    end: stop,
  };
}

function parsed(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new OutgoingError('forbidden', { message: 'This is not a URL' });
  return url;
}

/** Returns the target of a redirect. */
function placeAfter(location: string, { url }: OutgoingTarget): URL {
  // Node reads headers as Latin-1, but many servers send UTF-8.
  const bytes = Buffer.from(location, 'latin1');
  const next = URL.parse(isUtf8(bytes) ? bytes.toString() : location, url.href);
  if (!next) throw new OutgoingError('broken-answer', { message: 'The redirect has no valid URL' });
  next.hash = '';
  if (next.href.length > maxUrlLength)
    throw new OutgoingError('broken-answer', { message: 'The redirect has a URL that is too long' });
  return next;
}

/** Rejects when the signal aborts. A name lookup cannot be cancelled, so its late result is ignored. */
async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function* bounded(
  answer: IncomingMessage,
  maxBytes: number,
  explained: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw new OutgoingError('too-large');
      yield chunk as Buffer;
    }
  } catch (error) {
    throw explained(cutShort(error));
  }
}

/** ECONNRESET means that the connection was lost in the middle of the body. */
function cutShort(error: unknown): unknown {
  const isCut = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
  return isCut
    ? new OutgoingError('broken-answer', { message: 'The answer ended early', cause: error })
    : error;
}
