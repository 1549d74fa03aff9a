import { createAuditLog } from '#features/audit/server/audit-log.service.ts';
import { auditRoutes } from '#features/audit/server/audit.routes.ts';
import { catalogCleanup } from '#features/catalog/server/catalog-cleanup.service.ts';
import { cleanupRoutes } from '#features/cleanup/server/cleanup.routes.ts';
import { createCleanupService } from '#features/cleanup/server/cleanup.service.ts';
import { dashboardRoutes } from '#features/dashboard/server/dashboard.routes.ts';
import { createDashboardService } from '#features/dashboard/server/dashboard.service.ts';
import { createPerformanceService } from '#features/dashboard/server/performance.service.ts';
import { uploadsCleanup } from '#features/files/server/uploads-cleanup.service.ts';
import { papersCleanup } from '#features/papers/server/papers-cleanup.service.ts';
import type { PapersService } from '#features/papers/server/papers.service.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Timings } from '#platform/http/timings.ts';
import type { AppContext } from './context.ts';
import type { SitePart } from './site-part.ts';

/** What the server counts while it answers. */
export interface Measures {
  timings: Pick<Timings, 'lastHour'>;
  pageCache: Pick<PageCache, 'status'>;
}

/** How the site is doing: dashboard, measures, what there is to tidy up, the log of all writes. */
export function composeOverview(
  { config, log, storage, database }: AppContext,
  papers: PapersService,
  measures: Measures,
) {
  const { db } = database;
  const auditLog = createAuditLog({ db });
  const cleanup = createCleanupService({
    checks: [...catalogCleanup({ db }), ...papersCleanup({ db, storage }), ...uploadsCleanup({ db })],
  });
  const performance = createPerformanceService({ db, dataDir: config.dataDir, ...measures });
  const dashboard = createDashboardService({ papers, cleanup, performance, auditLog, log });
  return {
    registerRoutes(app) {
      auditRoutes(app, auditLog);
      cleanupRoutes(app, cleanup);
      dashboardRoutes(app, { dashboard, performance });
    },
    start: () => performance.start(),
    close: () => performance.close(),
  } satisfies SitePart;
}
