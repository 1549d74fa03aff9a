import type { AuditLog } from '#features/audit/audit.server.ts';
import type { BackupState } from '#features/backup/backup.server.ts';
import type { CleanupService } from '#features/cleanup/cleanup.server.ts';
import type { SiteStats } from '#features/papers/papers.contract.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Log } from '#platform/log/log.ts';
import { activityLength, type Dashboard, type SystemHealth } from '../dashboard.contract.ts';
import type { PerformanceService } from './performance.service.ts';
import { getSystemHealth } from './system-health.ts';

/** Timeout for each part, so that a slow part does not delay the others. */
const timeoutMs = 5_000;

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService(dependencies: {
  papers: { stats(): Promise<SiteStats> };
  cleanup: Pick<CleanupService, 'lastStats'>;
  /** Returns the state of the backups. */
  backups: () => Promise<BackupState>;
  /** Whether visitors see an e-mail address to which they can write. */
  settings: { hasContact(): Promise<boolean> };
  catalog: { emptyProblem(): Promise<string | null>; countEmptyExams(): Promise<number> };
  links: { countBroken(): Promise<number> };
  /** Counts jobs that failed and have not succeeded since, without backups. */
  jobs: { countFailed(): Promise<number> };
  /** The reason why uploads and backups are refused; `null` if they are not. */
  disk: { problem(): Promise<string | null> };
  performance: Pick<PerformanceService, 'measures'>;
  auditLog: Pick<AuditLog, 'page'>;
  waiting: { countUploads(userId: number): Promise<number>; countSearches(): Promise<number> };
  log: Log;
}) {
  const { papers, cleanup, backups, settings, catalog, links, jobs, disk } = dependencies;
  const { performance, auditLog, waiting, log } = dependencies;

  async function orNull<Part>(name: keyof Dashboard, read: () => Promise<Part>): Promise<Part | null> {
    try {
      return await withTimeout(read());
    } catch (error) {
      log.error({ error, part: name }, 'a part of the dashboard could not be loaded');
      return null;
    }
  }

  async function readHealth(reader: Actor): Promise<SystemHealth> {
    const problems = {
      disk: await disk.problem(),
      backup: await backups(),
      hasContact: await settings.hasContact(),
      emptyCatalog: await catalog.emptyProblem(),
      brokenLinks: await links.countBroken(),
      failedJobs: await jobs.countFailed(),
      emptyExams: await catalog.countEmptyExams(),
    };
    return getSystemHealth(await cleanup.lastStats(reader), problems);
  }

  return {
    /** Returns all parts. A part that fails or takes longer than 5 s is `null`; the log has the reason. */
    overview: async (reader: Actor): Promise<Dashboard> => {
      const [waitingWork, stats, health, measures, activity] = await Promise.all([
        orNull('waiting', async () => ({
          uploads: await waiting.countUploads(reader.id),
          searches: await waiting.countSearches(),
        })),
        orNull('stats', () => papers.stats()),
        orNull('health', () => readHealth(reader)),
        orNull('performance', () => performance.measures()),
        orNull('activity', async () => (await auditLog.page(reader, { limit: activityLength })).entries),
      ]);
      return { waiting: waitingWork, stats, health, performance: measures, activity };
    },
  };
}

async function withTimeout<Value>(value: Promise<Value>): Promise<Value> {
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLong.reject(new Error(`took longer than ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([value, tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}
