import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#platform/errors/app-error.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * GET /metrics, for clients that send the token as `Authorization: Bearer`. The metrics
 * contain nothing about visitors.
 */
export function metricsRoute(app: HttpApp, metrics: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`);
  app.get(
    '/metrics',
    { config: { access: 'public', isAlwaysServed: true }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
        throw new AppError('unauthorized', { public: 'Unauthorized: send the token of METRICS_TOKEN' });
      return reply.type(metrics.contentType).send(await metrics.scrape());
    },
  );
}
