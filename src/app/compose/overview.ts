import { countNothingFound } from '#features/analytics/server/figures.queries.ts';
import { createAuditLog } from '#features/audit/server/audit-log.service.ts';
import { auditRoutes } from '#features/audit/server/audit.routes.ts';
import { emptyCatalogProblem } from '#features/catalog/server/taxonomy.service.ts';
import { countExamsWithoutPapers } from '#features/catalog/server/taxonomy.queries.ts';
import { backupJobName } from '#features/backup/backup.contract.ts';
import type { BackupState } from '#features/backup/server/backup-state.service.ts';
import { countFailedJobs } from '#features/jobs/server/job-counts.queries.ts';
import type { CleanupService } from '#features/cleanup/server/cleanup.service.ts';
import { dashboardRoutes } from '#features/dashboard/server/dashboard.routes.ts';
import { createDashboardService } from '#features/dashboard/server/dashboard.service.ts';
import { createPerformanceService } from '#features/dashboard/server/performance.service.ts';
import { countBrokenLinks } from '#features/link-checker/server/link-checker.queries.ts';
import { countUploads } from '#features/files/server/uploads.queries.ts';
import { getPapers } from '#features/papers/papers.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import { lowDiskProblem } from '#platform/storage/disk-space.ts';
import type { SitePart } from './site-part.ts';

/** Builds the site overview: dashboard, measurements, and the activity log. */
export function composeOverview(
  ctx: Context,
  services: { cleanup: Pick<CleanupService, 'lastStats'>; backups: () => Promise<BackupState> },
) {
  const { cleanup, backups } = services;
  const { config, db, log, pageCache, timings } = ctx;
  const papers = getPapers(ctx);
  const auditLog = createAuditLog({ db });
  const performance = createPerformanceService({ db, dataDir: config.dataDir, pageCache, timings });
  const catalog = {
    emptyProblem: () => emptyCatalogProblem(db),
    countEmptyExams: () => countExamsWithoutPapers(db),
  };
  // A failed backup is an issue of its own.
  const jobs = { countFailed: () => countFailedJobs(db, [backupJobName]) };
  const links = { countBroken: () => countBrokenLinks(db) };
  const settings = { hasContact: async () => (await getSettings(ctx).allSettings()).contactEmail !== null };
  const disk = { problem: () => lowDiskProblem(config.dataDir) };
  const waiting = {
    countUploads: (userId: number) => countUploads(db, userId),
    countSearches: () => {
      const to = dayInIndia(Date.now());
      return countNothingFound(db, { from: addDays(to, -29), to });
    },
  };
  const dashboard = createDashboardService({
    papers,
    cleanup,
    backups,
    settings,
    catalog,
    links,
    jobs,
    disk,
    performance,
    auditLog,
    waiting,
    log,
  });
  return {
    registerRoutes(app) {
      auditRoutes(app, auditLog);
      dashboardRoutes(app, { dashboard, performance });
    },
    start: () => performance.start(),
    close: () => performance.close(),
  } satisfies SitePart;
}
