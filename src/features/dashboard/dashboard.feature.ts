import { countNothingFound } from '#features/analytics/analytics.server.ts';
import { createAuditLog } from '#features/audit/audit.server.ts';
import { backupJobName } from '#features/backup/backup.contract.ts';
import { countExamsWithoutPapers, emptyCatalogProblem } from '#features/catalog/catalog.server.ts';
import { countUploads } from '#features/files/files.server.ts';
import { countFailedJobs } from '#features/jobs/jobs.server.ts';
import { countBrokenLinks } from '#features/link-checker/link-checker.server.ts';
import { readStats } from '#features/papers/papers.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { lowDiskProblem } from '#platform/storage/disk-space.ts';
import { dashboardRoutes } from './server/dashboard.routes.ts';
import { createDashboardService } from './server/dashboard.service.ts';
import { createPerformanceService } from './server/performance.service.ts';

type Services = Pick<Parameters<typeof createDashboardService>[0], 'cleanup' | 'backups'>;

const getPerformance = perContext(({ db, config, pageCache, timings }) =>
  createPerformanceService({ db, dataDir: config.dataDir, pageCache, timings }),
);

/** The site overview. The clean-up and the backups depend on all features, so they are given. */
export const defineDashboard = ({ getServices }: { getServices(ctx: Context): Services }) =>
  defineFeature({
    name: 'dashboard',
    routes(app, ctx) {
      const { db, log, config } = ctx;
      const performance = getPerformance(ctx);
      const service = createDashboardService({
        ...getServices(ctx),
        papers: { stats: () => readStats(ctx) },
        settings: {
          hasContact: async () => (await getSettings(ctx).allSettings()).contactEmail !== null,
        },
        catalog: {
          emptyProblem: () => emptyCatalogProblem(db),
          countEmptyExams: () => countExamsWithoutPapers(db),
        },
        links: { countBroken: () => countBrokenLinks(db) },
        // A failed backup is an issue of its own.
        jobs: { countFailed: () => countFailedJobs(db, [backupJobName]) },
        disk: { problem: () => lowDiskProblem(config.dataDir) },
        performance,
        auditLog: createAuditLog(ctx),
        waiting: {
          countUploads: (userId) => countUploads(db, userId),
          countSearches() {
            const to = dayInIndia(ctx.now());
            return countNothingFound(db, { from: addDays(to, -29), to });
          },
        },
        log,
      });
      dashboardRoutes(app, { dashboard: service, performance });
    },
    start(ctx) {
      getPerformance(ctx).start();
      return getPerformance(ctx).close;
    },
  });
