import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getCanonicalPath, inLowerCase } from '#lib/url/canonical-path.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { getCdnHeaders, hasCdn, type CdnConfig } from '#platform/cache/surrogate-keys.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { isAskedAhead } from '#platform/http/asked-by-person.ts';
import { embeddableHeaders, type HttpApp } from '#platform/http/http-app.ts';
import { draftHeaders, type FindDraft } from './page-drafts.ts';
import type { FindPageRedirect } from './page-redirects.ts';
import type { SitePage } from './page-renderer.ts';

/** Seconds for which a CDN may cache a page: without purges, and with them. */
const sharedMaxAge = { unpurged: 60, purged: 3_600 };

/** Headers of every page, cached or not. */
export function pageHeaders(page: SitePage, isHttps: boolean, cdn: CdnConfig): Record<string, string> {
  const maxAge = hasCdn(cdn) ? sharedMaxAge.purged : sharedMaxAge.unpurged;
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    ...embeddableHeaders,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    ...(page.status === 503 && { 'retry-after': '5' }),
    'cache-control':
      // No `stale-while-revalidate`: Firefox would show a stale page and fetch it in the background, which counts two
      // views.
      page.status === 200 ? `public, max-age=0, s-maxage=${maxAge}` : 'no-store',
    ...(page.status === 200 && getCdnHeaders(cdn, page.tags)),
  };
}

/** Sends the page of a canonical URL, from the cache or rendered. */
type ServePage = (url: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Records a URL without a page. Concurrent requests for the same URL count once. */
export type NoteMissing = (url: string, request: IncomingMessage) => void;

/** Lookups before a page is served, and the function that records a missing page. */
interface PageFinders {
  findRedirect: FindPageRedirect;
  findDraft: FindDraft;
  noteMissing: NoteMissing;
}

/** Replaces a URL that cannot be parsed. */
const notFoundPath = '/404';

/**
 * Returns whether no page exists at a URL. A page number past the end of a list does not count, nor does the page of
 * a missing file: that page exists.
 */
function isMissing({ status }: SitePage, url: string): boolean {
  return (
    status === 404 && url !== notFoundPath && !/[?&](?:page|exams|p)=|^(?:\/hi)?\/missing-file\//.test(url)
  );
}

type HeadersOf = (page: SitePage) => Record<string, string>;

/**
 * Serves every URL that no other route matches as a page. Signed-in users get the draft. A moved page redirects to
 * its new URL and a non-canonical URL to its canonical form, in one step. Browsers do not cache these answers,
 * because a page may return. A prefetch of a moved page is refused.
 */
function registerPageRoute(
  app: HttpApp,
  { findRedirect, findDraft }: PageFinders,
  headersOf: HeadersOf,
  servePage: ServePage,
): void {
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('API route not found');
    const canonical = getCanonicalPath(request.url);
    const draft = canonical && (await findDraft(canonical.url, request.raw));
    if (draft) {
      const headers = { ...headersOf(draft), ...draftHeaders };
      return reply.code(draft.status).headers(headers).send(draft.body);
    }
    const query = request.url.split('?', 2)[1];
    const isAhead = isAskedAhead(request.headers);
    const moved = canonical && (await findRedirect(canonical.url, query, isAhead));
    // The browser requests the link again when the visitor follows it. Then the hit and the view are counted once.
    if (moved && isAhead) return reply.code(403).header('cache-control', 'no-store').send();
    if (moved) {
      return reply
        .code(moved.statusCode)
        .header('location', moved.location)
        .header('cache-control', 'no-store')
        .send();
    }
    const lower = canonical && inLowerCase(canonical.url);
    if (canonical && (lower !== undefined || !canonical.isCanonical)) {
      const location = getCanonicalPath(lower ?? canonical.url)?.url ?? canonical.url;
      return reply.code(308).header('location', location).header('cache-control', 'no-store').send();
    }
    return servePage(canonical?.url ?? notFoundPath, request, reply);
  });
}

/**
 * How long a cached page is fresh if no write drops it. Limits the delay of a change without tags, such as one made
 * with `psql`.
 */
const freshFor = 300_000;
/** How long a stale page may be served while the database is unavailable. */
const staleFor = 86_400_000;

const hiddenNotice = Buffer.from('data-stale-notice="true" hidden=""');

/** Makes the notice "this is an older copy" visible. Every page contains it, hidden. */
export function showStaleNotice(body: Buffer): Buffer {
  const at = body.indexOf(hiddenNotice);
  if (at === -1) return body;
  return Buffer.concat([
    body.subarray(0, at),
    Buffer.from('data-stale-notice="true"'),
    body.subarray(at + hiddenNotice.length),
  ]);
}

/** Serves pages from the cache and renders the missing ones. */
export function registerPages(
  app: HttpApp,
  options: PageFinders & {
    cache: PageCache;
    render: (url: string) => Promise<SitePage>;
    isHttps: boolean;
    cdn: CdnConfig;
  },
): void {
  const { cache, isHttps, cdn } = options;
  const getHeaders = (page: SitePage) => pageHeaders(page, isHttps, cdn);
  registerPageRoute(app, options, getHeaders, async (url, request, reply) => {
    const render = async () => {
      const page = await options.render(url);
      if (isMissing(page, url)) options.noteMissing(url, request.raw);
      const now = Date.now();
      return {
        status: page.status,
        headers: getHeaders(page),
        body: page.body,
        tags: page.tags,
        expiresAt: now + freshFor,
        staleUntil: now + staleFor,
      };
    };
    reply.hijack();
    try {
      await cache.answer(request.raw, reply.raw, url, render);
    } catch (error) {
      request.log.error({ error, url: url.split('?', 1)[0] }, 'a page could not be rendered');
      if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'text/plain' });
      reply.raw.end('Internal error');
    }
    return reply;
  });
}

/** Renders every request without a cache. For development, where Vite may change a page at any time. */
export function registerFreshPages(
  app: HttpApp,
  render: (url: string) => Promise<SitePage>,
  finders: PageFinders,
): void {
  // Vite adds its own inline scripts, so there is no policy.
  const getHeaders = () => ({ 'content-type': 'text/html; charset=utf-8' });
  registerPageRoute(app, finders, getHeaders, async (url, request, reply) => {
    const page = await render(url);
    if (isMissing(page, url)) finders.noteMissing(url, request.raw);
    return reply.code(page.status).headers(getHeaders()).send(page.body);
  });
}
