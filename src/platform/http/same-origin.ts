import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from './http-app-type.ts';

const reads = new Set(['GET', 'HEAD']);

/** Whether visitors may use any name of the machine: PUBLIC_URL has no public host name. */
function isLocal(publicUrl: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(publicUrl.hostname);
}

function isFromSite(headers: IncomingHttpHeaders, host: string, publicUrl: URL): boolean {
  // Browsers set this header themselves, and no page can forge it. They omit it on http.
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  const origin = URL.parse(headers.origin ?? '');
  if (!origin) return false;
  if (origin.origin === publicUrl.origin) return true;
  return isLocal(publicUrl) && origin.host === URL.parse(`${origin.protocol}//${host}`)?.host;
}

/**
 * Returns whether a GET comes from a link of the site itself, or from no page (typed, a bookmark). Browsers without
 * `Sec-Fetch-Site` must send a `Referer` of the site.
 */
export function isLinkOfSite({ headers, host }: FastifyRequest, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return isFromSite({ origin: headers.referer }, host, publicUrl);
}

/**
 * Returns whether the client is a program and not a browser: it sends no origin headers, and
 * adds no cookies on its own.
 */
function isProgram({ origin, ...headers }: IncomingHttpHeaders): boolean {
  return origin === undefined && headers['sec-fetch-site'] === undefined;
}

/**
 * Refuses requests from pages of other sites with 403 on routes with `sameOrigin: true`: browsers would attach the
 * visitor's cookies. 'or-program' also allows requests that no page sends. Each route that is not a read must set
 * `sameOrigin`, or the server does not start.
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
    else done(new AppError('forbidden', { public: 'This request is accepted only from the site itself' }));
  });
}
