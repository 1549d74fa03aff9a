import { hash } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { usefulEncoding, type ContentEncoding } from './content-encoding.ts';

/** A page as its renderer hands it over: the same for every visitor who is not signed in. */
export interface RenderedPage {
  status: number;
  /** All but those about the body's form: content-type, cache-control, content-security-policy, ... */
  headers: Record<string, string>;
  body: Buffer;
  /** What the page shows ('paper:12', 'exam:3'): a write to any of it drops the page. */
  tags: ReadonlySet<string>;
  /** Time in milliseconds until when it is fresh. */
  expiresAt: number;
  /** Until when the old page may stand in while a new one is rendered, or when that fails. */
  staleUntil?: number;
}

export interface Variant {
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them: nothing is put together on a hit. */
  headers: string[];
  effort: 'none' | 'quick' | 'tight';
}

/** A page ready to be sent; a better or further variant makes a new one of it, so that sizes stay true. */
export interface CachedPage extends RenderedPage {
  readonly key: string;
  readonly etag: string;
  /** Of all variants and what goes with them. */
  readonly bytes: number;
  readonly variants: Readonly<{ identity: Variant; br?: Variant; gzip?: Variant }>;
  readonly notModifiedHeaders: string[];
  hits: number;
  /** Time in milliseconds. */
  readonly renderedAt: number;
  /** Time in milliseconds when somebody went to render it anew; others get the old one meanwhile. */
  renewingSince: number;
  /** Whether what it shows has changed since: it is served only when a new rendering fails. */
  isOutdated: boolean;
}

/** What an entry costs beside its bodies and header texts, roughly. */
const entryOverhead = 600;

/**
 * Weak, one for all encodings: a page compressed better later has other bytes and the same meaning.
 * Over the headers too, so that a new Content-Security-Policy is never answered with 304.
 */
function etagOf(page: RenderedPage): string {
  const headers = hash('sha256', JSON.stringify([page.status, page.headers]), 'base64url');
  const body = hash('sha256', page.body, 'base64url');
  return `W/"${hash('sha256', headers + body, 'base64url').slice(0, 22)}"`;
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    // A value that node refuses must fail here, once, and not on every hit.
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return [name, value];
  });
}

function headersOf(page: RenderedPage, etag: string, encoding: ContentEncoding, body: Buffer): string[] {
  return flat({
    ...page.headers,
    etag,
    vary: 'accept-encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  });
}

function bytesOf(key: string, variants: CachedPage['variants']): number {
  const sizes = Object.values(variants).map(
    ({ body, headers }) => body.length + headers.reduce((sum, text) => sum + text.length, 0),
  );
  return entryOverhead + key.length * 2 + sizes.reduce((sum, size) => sum + size, 0);
}

/** Throws for a header that HTTP cannot carry. */
export function toCachedPage(key: string, page: RenderedPage): CachedPage {
  const etag = etagOf(page);
  const cacheControl = page.headers['cache-control'];
  const variants = {
    identity: {
      body: page.body,
      headers: headersOf(page, etag, 'identity', page.body),
      effort: 'none' as const,
    },
  };
  return {
    ...page,
    key,
    etag,
    variants,
    notModifiedHeaders: flat({
      etag,
      vary: 'accept-encoding',
      ...(cacheControl && { 'cache-control': cacheControl }),
    }),
    bytes: bytesOf(key, variants),
    hits: 0,
    renderedAt: Date.now(),
    renewingSince: 0,
    isOutdated: false,
  };
}

/** The page with one more, or a better, encoding. */
export function withVariant(
  page: CachedPage,
  encoding: 'br' | 'gzip',
  body: Buffer,
  effort: 'quick' | 'tight',
): CachedPage {
  const variant = { body, headers: headersOf(page, page.etag, encoding, body), effort };
  const variants = { ...page.variants, [encoding]: variant };
  return { ...page, variants, bytes: bytesOf(page.key, variants) };
}

/** The page with the encodings of an earlier rendering that came out the same. */
export function withVariantsOf(page: CachedPage, earlier: CachedPage | undefined): CachedPage {
  if (!earlier || earlier.etag !== page.etag) return page;
  return { ...page, body: earlier.body, variants: earlier.variants, bytes: earlier.bytes };
}

export function encodingFor(page: CachedPage, accepted: ContentEncoding): ContentEncoding {
  return usefulEncoding(accepted, page.body);
}

/** Why a page may not be kept for others; undefined when it may. */
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
