import { locales } from '#lib/text/locales.ts';
import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { cacheRoutes } from './server/cache.routes.ts';
import { createCacheService } from './server/cache.service.ts';

type Downloads = Parameters<typeof createCacheService>[0]['downloads'];

/** The cache in the back office: hit rates, and an action that clears it. */
export const defineCache = ({ getDownloads }: { getDownloads(ctx: Context): Downloads }) =>
  defineFeature({
    name: 'cache',
    routes(app, ctx) {
      const { write, pageCache } = ctx;
      const homePages = locales.map(({ prefix }) => prefix || '/');
      const service = createCacheService({ write, pageCache, homePages, downloads: getDownloads(ctx) });
      ctx.onChange(service.forget);
      cacheRoutes(app, service);
    },
  });
