import { getDownloads } from '#features/downloads/downloads.server.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { cacheRoutes } from './server/cache.routes.ts';
import { flushOnRequest } from './server/cache.service.ts';

/** The cache in the back office: hit rates, and an action that clears it. */
export const cacheFeature = defineFeature({
  name: 'cache',
  routes(app, ctx) {
    const node = { write: ctx.write, pageCache: ctx.pageCache, downloads: getDownloads(ctx) };
    ctx.onChange((tags) => flushOnRequest(node, tags));
    cacheRoutes(app, node);
  },
});
