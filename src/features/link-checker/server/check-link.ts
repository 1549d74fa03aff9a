import type { IncomingHttpHeaders } from 'node:http';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { OutgoingAnswer, SafeFetch, SafeRequest } from '#platform/outgoing/safe-fetch.ts';
import type { OwnLinks } from './own-links.ts';
import {
  getLinkFinding,
  findingOfFailure,
  type LinkFinding,
  type LinkToCheck,
  type SeenAnswer,
} from './link-finding.ts';

/** PDF readers look for the signature in these first bytes. */
const beginning = 1_024;
const mark = Buffer.from('%PDF-');

/**
 * Checks a URL with HEAD, and with a GET of its first bytes if HEAD is not sufficient. Looks up a URL of this site
 * without a request. Throws only the reason of `signal`, and errors of `own`.
 */
export type CheckLink = (link: LinkToCheck, signal?: AbortSignal) => Promise<LinkFinding>;

export function createCheckLink({
  fetch,
  own,
  now = Date.now,
}: {
  fetch: SafeFetch;
  own: OwnLinks;
  now?: () => number;
}): CheckLink {
  async function look(link: LinkToCheck, request: SafeRequest): Promise<SeenAnswer> {
    return fetch(link.url, request, async (answer, body) => {
      const seen = seenIn(link, answer, now());
      if (request.method === 'HEAD' || !isGood(answer.status) || !link.isFile)
        return { ...seen, isPdf: null };
      const start = await firstBytes(body);
      return { ...seen, bytes: start.length === 0 ? 0 : seen.bytes, isPdf: start.includes(mark) };
    });
  }

  const get = (link: LinkToCheck, signal: SafeRequest['signal']) =>
    look(link, { headers: { range: `bytes=0-${beginning - 1}` }, ...(signal && { signal }) });

  async function head(link: LinkToCheck, signal: SafeRequest['signal']): Promise<SeenAnswer | null> {
    try {
      return await look(link, { method: 'HEAD', ...(signal && { signal }) });
    } catch (error) {
      if (isAboutHead(error)) return null;
      throw error;
    }
  }

  return async (link, signal) => {
    const { origin, pathname } = new URL(link.url, own.publicUrl);
    if (origin === new URL(own.publicUrl).origin) {
      const status = (await own.hasPath(pathname)) ? 200 : 404;
      const answer = { url: link.url, status, headers: {}, redirects: [], responseTime: 0 };
      return getLinkFinding(link, { ...seenIn(link, answer, now()), isPdf: null });
    }
    try {
      const answer = await head(link, signal);
      if (answer && saysEnough(link, answer)) return getLinkFinding(link, withKnownBytes(link, answer));
      const got = await get(link, signal);
      // Some servers respond to every HEAD with a length of 0.
      return getLinkFinding(link, { ...got, bytes: got.bytes ?? (answer?.bytes || null) });
    } catch (error) {
      if (error instanceof OutgoingError) return findingOfFailure(error);
      throw error;
    }
  };
}

/** Opens a file at any URL. Returns why it cannot be opened or is not a PDF, or `null` if it is one. */
export async function findFileProblem(check: CheckLink, url: string): Promise<string | null> {
  const facts = { bytes: null, version: null, isPdf: null };
  const { isPdf, message } = await check({ id: 0, url, host: new URL(url).hostname, isFile: true, ...facts });
  return isPdf ? null : message;
}

/**
 * Returns whether a server may still respond to GET after this HEAD failure. Some servers close the connection on
 * HEAD or ignore it.
 */
function isAboutHead(error: unknown): boolean {
  if (!(error instanceof OutgoingError)) return false;
  const { reason, cause } = error;
  return reason === 'broken-answer' || reason === 'too-slow' || isReset(cause);
}

function isReset(cause: unknown): boolean {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ECONNRESET' || code === 'EPIPE';
}

const isGood = (status: number) => status >= 200 && status < 300;

/** The same version of a file does not need another inspection. */
function isKnown(link: LinkToCheck, { version, bytes }: SeenAnswer): boolean {
  return link.isPdf !== null && version !== null && version === link.version && bytes === link.bytes;
}

/** Many servers refuse HEAD or respond incorrectly, so a failed HEAD is not counted. */
function saysEnough(link: LinkToCheck, answer: SeenAnswer): boolean {
  if (answer.statusCode === 429 || answer.retryAfterMs !== null) return true;
  return isGood(answer.statusCode) && (!link.isFile || isKnown(link, answer));
}

const withKnownBytes = (link: LinkToCheck, answer: SeenAnswer): SeenAnswer => ({
  ...answer,
  isPdf: link.isFile && isGood(answer.statusCode) ? link.isPdf : null,
});

function seenIn(
  link: LinkToCheck,
  { url, status, headers, redirects, responseTime }: OutgoingAnswer,
  now: number,
): Omit<SeenAnswer, 'isPdf'> {
  return {
    statusCode: status,
    responseTime: Math.round(responseTime),
    finalUrl: redirects.length > 0 && url !== link.url ? url : null,
    redirects,
    contentType: headers['content-type']?.split(';')[0]!.trim().toLowerCase().slice(0, 100) || null,
    bytes: isGood(status) ? sizeIn(status, headers) : null,
    version: (headers.etag ?? headers['last-modified'])?.slice(0, 200) ?? null,
    retryAfterMs: status === 429 || status === 503 ? retryAfter(headers['retry-after'], now) : null,
  };
}

/**
 * Returns the size of the whole file, also for a partial response. Returns `null` if the size is unknown or the
 * response is compressed.
 */
function sizeIn(status: number, headers: IncomingHttpHeaders): number | null {
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') return null;
  const text =
    status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
  const bytes = Number(text ?? NaN);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
}

/** Returns milliseconds. The header has seconds or a date. */
function retryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

async function firstBytes(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= beginning) break;
  }
  return Buffer.concat(chunks).subarray(0, beginning);
}
