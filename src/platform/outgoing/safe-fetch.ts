import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createAllowedHosts } from './allowed-hosts.ts';
import { createHostTurns } from './host-turns.ts';
import { OutgoingError, outgoingError } from './outgoing-error.ts';
import { outgoingTarget, type OutgoingTarget } from './outgoing-target.ts';
import { resolveHost, type ResolveHost } from './resolve-host.ts';
import { sendRequest, type RequestToSend } from './send-request.ts';
import { createTimeLimit, type TimeLimit } from './time-limit.ts';

export interface SafeRequest {
  /** GET unless told otherwise. */
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  /** Of the body; more is `too-large`. 64 KiB unless told otherwise. */
  maxBytes?: number;
  /** For all of it: names, redirects, body; not for waiting until a host is free. Ten seconds unless told otherwise. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface FollowedRedirect {
  status: number;
  /** Where it led. */
  url: string;
}

export interface OutgoingAnswer {
  /** Where it came from in the end. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  redirects: FollowedRedirect[];
  /** Milliseconds until its headers were here, without waiting until a host was free. */
  responseTime: number;
}

/**
 * Fetches from somebody else's server: `read` is handed the answer and its body as it comes, and may stop early; the
 * connection ends with it. Any status is an answer. Throws `OutgoingError`, what `read` throws, and the reason of
 * `signal`.
 */
export type SafeFetch = <Result>(
  url: string,
  request: SafeRequest,
  read: (answer: OutgoingAnswer, body: AsyncIterable<Buffer>) => Promise<Result>,
) => Promise<Result>;

const mostRedirects = 5;
/** As of any address that people enter. */
const longestAddress = 2_000;
/** Requests to one host, whoever sends them. */
const mostAtHost = 2;
const usualBytes = 64 * 1024;
const usualTimeMs = 10_000;
const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * The one client for addresses that people enter. Only http and https, ports 80 and 443, and public addresses are
 * connected to, checked anew for each redirect; the hosts of `allow` (`localhost:9000`) are excepted. Each host has at
 * most two requests under way, also those that redirects lead to. No cookies, no proxies, nothing is decompressed.
 */
export function createSafeFetch(options: {
  allow: readonly string[];
  /** Names the product and where its owner is found. */
  userAgent: string;
  resolve?: ResolveHost;
  ports?: ReadonlySet<number>;
}): SafeFetch {
  const { allow, userAgent, resolve = resolveHost, ports = new Set([80, 443]) } = options;
  const rules = { isAllowed: createAllowedHosts(allow), resolve, ports };
  const always = { 'user-agent': userAgent, 'accept-encoding': 'identity', accept: '*/*' };

  const turns = createHostTurns(mostAtHost);

  /** One request, when its host is free; the host is busy until `end`. */
  async function sendInTurn(target: OutgoingTarget, request: RequestToSend, limit: TimeLimit) {
    // How long we leave a host alone says nothing of the host.
    const endTurn = await limit.outside(() => turns.begin(target.url.host, request.signal));
    try {
      const answer = await sendRequest(target, request);
      const end = () => {
        answer.destroy();
        endTurn();
      };
      return { answer, end };
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Goes where redirects lead, and answers what is at their end. */
  async function follow(url: string, request: RequestToSend, limit: TimeLimit) {
    const { signal } = request;
    const redirects: FollowedRedirect[] = [];
    let target = await unlessAborted(outgoingTarget(parsed(url), rules), signal);
    for (;;) {
      const { answer, end } = await sendInTurn(target, request, limit);
      const isRedirect = redirecting.has(answer.statusCode!) && answer.headers.location !== undefined;
      if (!isRedirect) return { answer, end, redirects, url: target.url.href };
      end();
      const next = placeAfter(answer.headers.location!, target);
      redirects.push({ status: answer.statusCode!, url: next.href });
      if (redirects.length > mostRedirects) throw new OutgoingError('too-many-redirects');
      target = await unlessAborted(outgoingTarget(next, rules), signal);
    }
  }

  return async (url, request, read) => {
    const { method = 'GET', maxBytes = usualBytes, timeoutMs = usualTimeMs } = request;
    request.signal?.throwIfAborted();
    const limit = createTimeLimit(timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
    const headers = { ...always, ...request.headers };
    const explained = (error: unknown) => {
      request.signal?.throwIfAborted();
      return limit.signal.aborted ? new OutgoingError('too-slow', { cause: error }) : outgoingError(error);
    };
    try {
      const found = await follow(url, { method, headers, signal }, limit).catch((error: unknown) => {
        throw explained(error);
      });
      const { answer, end, ...place } = found;
      const shown = { status: answer.statusCode!, headers: answer.headers, responseTime: limit.spent() };
      try {
        return await read({ ...place, ...shown }, bounded(answer, maxBytes, explained));
      } finally {
        end();
      }
    } finally {
      limit.end();
    }
  };
}

function parsed(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new OutgoingError('forbidden', { message: 'This is no address' });
  return url;
}

/** Where an answer sends on to. */
function placeAfter(location: string, { url }: OutgoingTarget): URL {
  const next = URL.parse(location, url.href);
  if (!next) throw new OutgoingError('broken-answer', { message: 'The address is passed on to no address' });
  next.hash = '';
  if (next.href.length > longestAddress)
    throw new OutgoingError('broken-answer', { message: 'The address is passed on to one that is too long' });
  return next;
}

/** Resolving a name cannot be stopped; its answer comes to nobody then. */
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

/** The connection was lost in the middle of the body. */
function cutShort(error: unknown): unknown {
  const isCut = (error as NodeJS.ErrnoException).code === 'ECONNRESET';
  return isCut
    ? new OutgoingError('broken-answer', { message: 'The answer ended early', cause: error })
    : error;
}
