import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { cacheRoutes } from './server/cache.routes.ts';
import { flushOnRequest, type NodeCaches } from './server/cache.service.ts';

/** The cache in the back office: hit rates, and an action that clears it. */
export const defineCache = ({ getDownloads }: { getDownloads(ctx: Context): NodeCaches['downloads'] }) =>
  defineFeature({
    name: 'cache',
    routes(app, ctx) {
      const node = { write: ctx.write, pageCache: ctx.pageCache, downloads: getDownloads(ctx) };
      ctx.onChange((tags) => flushOnRequest(node, tags));
      cacheRoutes(app, node);
    },
  });
