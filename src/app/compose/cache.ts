import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { cacheRoutes } from '#features/cache/server/cache.routes.ts';
import { createCacheService } from '#features/cache/server/cache.service.ts';
import type { DownloadsService } from '#features/downloads/server/downloads.service.ts';
import { locales } from '#lib/text/locales.ts';
import type { Measures } from './overview.ts';
import type { SitePart } from './site-part.ts';

/** Builds the cache part of the back office: hit rates, and an action that clears the cache. */
export function composeCache(dependencies: {
  write: AuditedWrite;
  pageCache: Measures['pageCache'];
  downloads: DownloadsService;
}): SitePart {
  const homePages = locales.map(({ prefix }) => prefix || '/');
  const service = createCacheService({ ...dependencies, homePages });
  return {
    registerRoutes: (app) => cacheRoutes(app, service),
    forget: service.forget,
  };
}
