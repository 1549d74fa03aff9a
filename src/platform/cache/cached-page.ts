import { hash } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';

/** A rendered page, the same for all visitors who are not signed in. */
export interface RenderedPage {
  status: number;
  /**
   * All headers except those about the encoding of the body: content-type, cache-control, content-security-policy,
   * ...
   */
  headers: Record<string, string>;
  body: Buffer;
  /** The records on the page ('paper:12', 'exam:3'). A write to one of them drops the page. */
  tags: ReadonlySet<string>;
  /** End of its fresh time, in milliseconds since the epoch. */
  expiresAt: number;
  /** Until then the stale page may be served while a new rendering runs or after it failed. */
  staleUntil?: number;
}

export interface Variant {
  body: Buffer;
  /** Names and values alternate, as `writeHead` accepts them, so that a hit builds nothing. */
  headers: string[];
}

/**
 * A page that is ready to send. Immutable except for counters and flags: a compression creates a new object, so that
 * `bytes` stays correct.
 */
export interface CachedPage extends RenderedPage {
  readonly key: string;
  readonly etag: string;
  /** Bytes of both variants, headers and the key. */
  readonly bytes: number;
  readonly plain: Variant;
  /** The page in Brotli, after the first request that accepts it. */
  readonly brotli?: Variant & { isTight: boolean };
  readonly notModifiedHeaders: string[];
  hits: number;
  /** Time in milliseconds since the epoch. */
  readonly renderedAt: number;
  /** When a request began to render the page again, in milliseconds. Other requests get the stale page meanwhile. */
  renewingSince: number;
  /** Whether its content has changed since. It is then served only if a new rendering fails or is slow. */
  isOutdated: boolean;
  /** Whether the message of its removal may have been missed. It is then served only if rendering fails. */
  mayBeRemoved?: boolean;
}

/** Approximate bytes of an entry in addition to its bodies and headers. */
const entryOverhead = 600;

/**
 * Returns a weak ETag, the same for all encodings: a later, better compression has other bytes but the same meaning.
 * It includes the headers, so that a new Content-Security-Policy never gets a 304.
 */
function getEtag(page: RenderedPage): string {
  const headers = hash('sha256', JSON.stringify([page.status, page.headers]), 'base64url');
  const body = hash('sha256', page.body, 'base64url');
  return `W/"${hash('sha256', headers + body, 'base64url').slice(0, 22)}"`;
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    // An invalid value must fail here once, not on every hit.
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return [name, value];
  });
}

function getVariant(page: RenderedPage, etag: string, body: Buffer, encoding?: 'br'): Variant {
  const headers = flat({
    ...page.headers,
    etag,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  });
  return { body, headers };
}

function countBytes(key: string, variants: Variant[]): number {
  const sizes = variants.map(
    ({ body, headers }) => body.length + headers.reduce((sum, text) => sum + text.length, 0),
  );
  return entryOverhead + key.length * 2 + sizes.reduce((sum, size) => sum + size, 0);
}

/** Headers of a page that its 304 repeats. Fastify sets all but the first on every response that it routes. */
const repeatedHeaders = [
  'cache-control',
  'x-content-type-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
];

function getNotModifiedHeaders(page: RenderedPage, etag: string): string[] {
  const repeated = Object.entries(page.headers).filter(([name]) => repeatedHeaders.includes(name));
  return flat({ etag, vary: 'accept-encoding', ...Object.fromEntries(repeated) });
}

/** Throws for a header that is invalid in HTTP. */
export function toCachedPage(key: string, page: RenderedPage): CachedPage {
  const etag = getEtag(page);
  const plain = getVariant(page, etag, page.body);
  return {
    ...page,
    key,
    etag,
    plain,
    notModifiedHeaders: getNotModifiedHeaders(page, etag),
    bytes: countBytes(key, [plain]),
    hits: 0,
    renderedAt: Date.now(),
    renewingSince: 0,
    isOutdated: false,
  };
}

/** Returns the page with its body in Brotli. */
export function withBrotli(page: CachedPage, body: Buffer, isTight: boolean): CachedPage {
  const brotli = { ...getVariant(page, page.etag, body, 'br'), isTight };
  return { ...page, brotli, bytes: countBytes(page.key, [page.plain, brotli]) };
}

/** Returns the page with the compressed body of an earlier rendering if both are identical. */
export function copyBrotli(page: CachedPage, earlier: CachedPage | undefined): CachedPage {
  if (!earlier?.brotli || earlier.etag !== page.etag) return page;
  return { ...page, body: earlier.body, plain: earlier.plain, brotli: earlier.brotli, bytes: earlier.bytes };
}

/** Returns the reason why a page must not be cached, or `undefined`. */
export function refusalToStore(page: RenderedPage): string | undefined {
  if (![200, 301, 302, 308, 404, 410].includes(page.status)) return `status ${page.status}`;
  for (const [name, value] of Object.entries(page.headers)) {
    const header = name.toLowerCase();
    if (header === 'set-cookie') return 'it sets a cookie';
    if (header === 'cache-control' && /\b(no-store|private|no-cache)\b/.test(value)) return value;
    if (header.startsWith('content-security-policy') && value.includes("'nonce-")) return 'it has a nonce';
  }
  return undefined;
}
