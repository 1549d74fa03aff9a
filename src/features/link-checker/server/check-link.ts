import type { IncomingHttpHeaders } from 'node:http';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { OutgoingAnswer } from '#platform/outgoing/safe-fetch.ts';
import type { LinksContext } from './links-context.ts';
import {
  getLinkFinding,
  getFailureFinding,
  type LinkFinding,
  type LinkToCheck,
  type SeenAnswer,
} from './link-finding.ts';

/** PDF readers look for the signature in these first bytes. */
const beginning = 1_024;
const mark = Buffer.from('%PDF-');

/** What the check of a URL needs. */
export interface CheckContext extends Pick<LinksContext, 'fetch' | 'hasPath'> {
  config: Pick<LinksContext['config'], 'publicUrl'>;
}

/**
 * Checks a URL with a GET that ends after the headers, or after the first bytes of a file. Looks up a URL of this site
 * without a request. Throws only the reason of `signal`, and errors of `hasPath`.
 */
export async function checkLink(
  { fetch, hasPath, config: { publicUrl } }: CheckContext,
  link: LinkToCheck,
  signal?: AbortSignal,
): Promise<LinkFinding> {
  const { origin, pathname } = new URL(link.url, publicUrl);
  if (origin === new URL(publicUrl).origin) {
    const status = (await hasPath(pathname)) ? 200 : 404;
    const answer = { url: link.url, status, headers: {}, redirects: [], responseTime: 0 };
    return getLinkFinding(link, { ...getSeenAnswer(link, answer), isPdf: null });
  }
  const request = {
    ...(link.isFile && { headers: { range: `bytes=0-${beginning - 1}` } }),
    ...(signal && { signal }),
  };
  try {
    return await fetch(link.url, request, async (answer, body) => {
      const seen = getSeenAnswer(link, answer);
      if (!isGood(answer.status) || !link.isFile) return getLinkFinding(link, { ...seen, isPdf: null });
      const start = await readBeginning(body);
      const bytes = start.length === 0 ? 0 : seen.bytes;
      return getLinkFinding(link, { ...seen, bytes, isPdf: start.includes(mark) });
    });
  } catch (error) {
    if (error instanceof OutgoingError) return getFailureFinding(error);
    throw error;
  }
}

/** Opens a file at any URL. Returns why it cannot be opened or is not a PDF, or `null` if it is one. */
export async function findFileProblem(ctx: CheckContext, url: string): Promise<string | null> {
  const link = { id: 0, url, host: new URL(url).hostname, isFile: true, bytes: null };
  const { isPdf, message } = await checkLink(ctx, link);
  return isPdf ? null : message;
}

const isGood = (status: number) => status >= 200 && status < 300;

function getSeenAnswer(
  link: LinkToCheck,
  { url, status, headers, redirects, responseTime }: OutgoingAnswer,
): Omit<SeenAnswer, 'isPdf'> {
  return {
    statusCode: status,
    responseTime: Math.round(responseTime),
    finalUrl: redirects.length > 0 && url !== link.url ? url : null,
    contentType: headers['content-type']?.split(';')[0]!.trim().toLowerCase().slice(0, 100) || null,
    bytes: isGood(status) ? getSize(status, headers) : null,
    isAskedToWait: (status === 429 || status === 503) && headers['retry-after'] !== undefined,
  };
}

/**
 * Returns the size of the whole file, also for a partial response. Returns `null` if the size is unknown or the
 * response is compressed.
 */
function getSize(status: number, headers: IncomingHttpHeaders): number | null {
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') return null;
  const text =
    status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
  const bytes = Number(text ?? NaN);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
}

async function readBeginning(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= beginning) break;
  }
  return Buffer.concat(chunks).subarray(0, beginning);
}
