import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { cacheStatus, flushed } from '../cache.contract.ts';
import { flushCaches, getCacheStatus, type FlushTarget, type NodeCaches } from './cache.service.ts';

const summaries = {
  homepage: 'Lets go of the rendered home page, on every node',
  downloads: 'Writes the counted downloads of every node to the database',
  all: 'Lets go of everything that is kept in memory, on every node',
} as const satisfies Record<FlushTarget, string>;

/** Registers the routes for the caches of this node, and for flushes that reach every node. */
export function cacheRoutes(app: HttpApp, node: NodeCaches): void {
  addRoute(app, 'GET /api/admin/cache/status', {
    access: 'editor',
    summary: 'Cached data of the responding node, with hit rates',
    answer: cacheStatus,
    handler: () => getCacheStatus(node),
  });

  for (const target of ['homepage', 'downloads', 'all'] as const)
    addRoute(app, `POST /api/admin/cache/flush-${target}`, {
      access: 'editor',
      summary: summaries[target],
      answer: flushed,
      handler: (request) => flushCaches(node, getActor(request), target),
    });
}
