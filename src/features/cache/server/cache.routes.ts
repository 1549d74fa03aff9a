import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { cacheStatus, flushed } from '../cache.contract.ts';
import type { CacheService, FlushTarget } from './cache.service.ts';

const summaries = {
  homepage: 'Lets go of the rendered home page, on every node',
  downloads: 'Writes the counted downloads of every node to the database',
  all: 'Lets go of everything that is kept in memory, on every node',
} as const satisfies Record<FlushTarget, string>;

/** Registers the routes for the caches of this node, and for flushes that reach every node. */
export function cacheRoutes(app: HttpApp, service: CacheService): void {
  app.route({
    method: 'GET',
    url: '/api/admin/cache/status',
    config: { access: 'editor' },
    schema: {
      summary: 'Cached data of the responding node, with hit rates',
      response: { 200: cacheStatus, ...failures },
    },
    handler: () => service.status(),
  });

  for (const target of ['homepage', 'downloads', 'all'] as const)
    app.route({
      method: 'POST',
      url: `/api/admin/cache/flush-${target}`,
      config: { access: 'editor', sameOrigin: true },
      schema: { summary: summaries[target], response: { 200: flushed, ...failures } },
      handler: (request) => service.flush(getActor(request), target),
    });
}
