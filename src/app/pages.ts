import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalAddress } from '#lib/canonical-address.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
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
    'cache-control':
      page.status === 200 ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'no-store',
  };
}

/** Answers one page, from the cache or rendered; the composition root decides which. */
export type ServePage = (address: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Every address that is no other route is a page: a non-canonical one moves to its canonical form first. */
export function registerPages(app: HttpApp, servePage: ServePage): void {
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound('There is no such call');
    const canonical = canonicalAddress(request.url);
    if (canonical && !canonical.isCanonical) {
      return reply.code(308).header('location', canonical.address).header('cache-control', 'no-store').send();
    }
    return servePage(canonical?.address ?? '/404', request, reply);
  });
}
