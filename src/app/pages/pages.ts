import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalAddress, inLowerCase } from '#lib/url/canonical-address.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { isAskedAhead } from '#platform/http/asked-by-person.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { utf8Body } from '#platform/http/utf8-body.ts';
import { draftHeaders, type FindDraft } from './page-drafts.ts';
import type { FindPageRedirect } from './page-redirects.ts';
import type { SitePage } from './page-renderer.ts';

/** Headers of every page, cached or not. */
export function pageHeaders(page: SitePage, isHttps: boolean): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    ...(page.status === 503 && { 'retry-after': '5' }),
    'cache-control':
      // Without stale-while-revalidate: Firefox would show an old page and fetch it behind, which counts two views.
      page.status === 200 ? 'public, max-age=0, s-maxage=60' : 'no-store',
  };
}

/** Answers one page by its canonical address, from the cache or rendered. */
type ServePage = (address: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** To be told of an address without a page, once for all who ask for it at the same moment. */
export type NoteMissing = (address: string, request: IncomingMessage) => void;

/** What an address is asked for before its page is served, and whom to tell that there is none. */
interface PageFinders {
  findRedirect: FindPageRedirect;
  findDraft: FindDraft;
  noteMissing: NoteMissing;
}

/** Stands for what is no address at all. */
const noAddress = '/404';

/** Whether nothing is at an address. A page past the end of a list is no address that anybody looks for, and the page of a missing file was found. */
function isMissing({ status }: SitePage, address: string): boolean {
  return (
    status === 404 &&
    address !== noAddress &&
    !/[?&](?:page|exams|p)=|^(?:\/hi)?\/missing-file\//.test(address)
  );
}

type HeadersOf = (page: SitePage) => Record<string, string>;

/**
 * Every address that is no other route is a page: a draft for who is signed in; one that moved leads to where it is
 * now, and a non-canonical one to its canonical form, in one step. Browsers keep neither: a page may come back. A
 * prefetch of a moved page is refused.
 */
function registerPageRoute(
  app: HttpApp,
  { findRedirect, findDraft }: PageFinders,
  headersOf: HeadersOf,
  servePage: ServePage,
): void {
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('API route not found');
    const canonical = canonicalAddress(request.url);
    const draft = canonical && (await findDraft(canonical.address, request.raw));
    if (draft) {
      const headers = { ...headersOf(draft), ...draftHeaders };
      return reply.code(draft.status).headers(headers).send(draft.html);
    }
    const query = request.url.split('?', 2)[1];
    const isAhead = isAskedAhead(request.headers);
    const moved = canonical && (await findRedirect(canonical.address, query, isAhead));
    // The browser follows the link again when the visitor does: then the hit and the view are counted once.
    if (moved && isAhead) return reply.code(403).header('cache-control', 'no-store').send();
    if (moved) {
      return reply
        .code(moved.statusCode)
        .header('location', moved.location)
        .header('cache-control', 'no-store')
        .send();
    }
    const lower = canonical && inLowerCase(canonical.address);
    if (canonical && (lower !== undefined || !canonical.isCanonical)) {
      const location = canonicalAddress(lower ?? canonical.address)?.address ?? canonical.address;
      return reply.code(308).header('location', location).header('cache-control', 'no-store').send();
    }
    return servePage(canonical?.address ?? noAddress, request, reply);
  });
}

/** Pages as long as the shortest stale time of what they show. */
const freshFor = 300_000;
/** How long an old page may stand in when the database is away. */
const staleFor = 86_400_000;

const hiddenNotice = Buffer.from('data-stale-notice="true" hidden=""');

/** A page with its notice shown that it is an older copy. The notice is part of every page, hidden. */
export function showStaleNotice(body: Buffer): Buffer {
  const at = body.indexOf(hiddenNotice);
  if (at === -1) return body;
  return Buffer.concat([
    body.subarray(0, at),
    Buffer.from('data-stale-notice="true"'),
    body.subarray(at + hiddenNotice.length),
  ]);
}

/** Serves pages from the cache, rendering what it does not have. */
export function registerPages(
  app: HttpApp,
  options: PageFinders & {
    cache: PageCache;
    render: (address: string) => Promise<SitePage>;
    isHttps: boolean;
  },
): void {
  const { cache, isHttps } = options;
  const headersOf = (page: SitePage) => pageHeaders(page, isHttps);
  registerPageRoute(app, options, headersOf, async (address, request, reply) => {
    const render = async () => {
      const page = await options.render(address);
      if (isMissing(page, address)) options.noteMissing(address, request.raw);
      const now = Date.now();
      return {
        status: page.status,
        headers: headersOf(page),
        body: utf8Body(page.html),
        tags: page.tags,
        expiresAt: now + freshFor,
        staleUntil: now + staleFor,
      };
    };
    reply.hijack();
    try {
      await cache.answer(request.raw, reply.raw, address, render);
    } catch (error) {
      request.log.error({ error, address: address.split('?', 1)[0] }, 'a page could not be rendered');
      if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'text/plain' });
      reply.raw.end('Internal error');
    }
    return reply;
  });
}

/** Renders every request anew and keeps nothing: for development, where Vite may change a page at any time. */
export function registerFreshPages(
  app: HttpApp,
  render: (address: string) => Promise<SitePage>,
  finders: PageFinders,
): void {
  // Vite adds inline scripts of its own, so there is no policy.
  const headersOf = () => ({ 'content-type': 'text/html; charset=utf-8' });
  registerPageRoute(app, finders, headersOf, async (address, request, reply) => {
    const page = await render(address);
    if (isMissing(page, address)) finders.noteMissing(address, request.raw);
    return reply.code(page.status).headers(headersOf()).send(page.html);
  });
}
