import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

const reads = new Set(['GET', 'HEAD']);

/** Whether visitors reach the site by whatever name their machine has: PUBLIC_URL was not set to one. */
function isLocal(publicUrl: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(publicUrl.hostname);
}

function isFromSite(headers: IncomingHttpHeaders, host: string, publicUrl: URL): boolean {
  // Browsers set this themselves and let no page forge it; they leave it out on http.
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  const origin = URL.parse(headers.origin ?? '');
  if (!origin) return false;
  if (origin.origin === publicUrl.origin) return true;
  return isLocal(publicUrl) && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}

/**
 * Whether a GET comes from a link of the site itself, or from no page (typed, a bookmark). Browsers that do not send
 * `Sec-Fetch-Site` must send a `Referer` of the site.
 */
export function isLinkOfSite({ headers, host }: FastifyRequest, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return isFromSite({ origin: headers.referer }, host, publicUrl);
}

/** A program that is no browser, which says nothing of where a request comes from and brings nobody's cookies by itself. */
function isProgram({ origin, ...headers }: IncomingHttpHeaders): boolean {
  return origin === undefined && headers['sec-fetch-site'] === undefined;
}

/**
 * Refuses with 403 what another site's page sends to a route with `sameOrigin: true`: the visitor's cookies come with
 * it. With 'or-program' also what is sent by no page at all passes. Every route that is no read says `sameOrigin`, or
 * the server refuses to start.
 */
export function requireSameOrigin(app: HttpApp, publicUrl: string): void {
  const site = new URL(publicUrl);
  app.addHook('onRoute', ({ method, url, config }) => {
    const isRead = [method].flat().every((each) => reads.has(each));
    if (!isRead && config?.sameOrigin === undefined)
      throw new Error(`${String(method)} ${url} does not say whether other sites may call it`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { sameOrigin = false } = request.routeOptions.config;
    const isFree = sameOrigin === false || (sameOrigin === 'or-program' && isProgram(request.headers));
    if (isFree || isFromSite(request.headers, request.host, site)) done();
    else done(new AppError('forbidden', { public: 'This can be sent from the site itself only' }));
  });
}
