import { countNothingFound } from '#features/analytics/analytics.server.ts';
import { listAuditEntries } from '#features/audit/audit.server.ts';
import { backupJobName } from '#features/backup/backup.contract.ts';
import type { BackupState } from '#features/backup/backup.server.ts';
import { countExamsWithoutPapers, emptyCatalogProblem } from '#features/catalog/catalog.server.ts';
import type { CleanupService } from '#features/cleanup/cleanup.server.ts';
import { countUploads } from '#features/files/files.server.ts';
import { countFailedJobs } from '#features/jobs/jobs.server.ts';
import { countBrokenLinks } from '#features/link-checker/link-checker.server.ts';
import { readStats } from '#features/papers/papers.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import type { Actor } from '#platform/http/actor.ts';
import { lowDiskProblem } from '#platform/storage/disk-space.ts';
import { activityLength, type Dashboard, type SystemHealth } from '../dashboard.contract.ts';
import { getPerformance } from './performance.service.ts';
import { getSystemHealth } from './system-health.ts';

/** Timeout for each part, so that a slow part does not delay the others. */
const timeoutMs = 5_000;

/** The clean-up and the backups depend on all features, so the dashboard receives them. */
export interface SiteState {
  cleanup: Pick<CleanupService, 'lastStats'>;
  getBackupState(): Promise<BackupState>;
}

/** Returns all parts. A part that fails or takes longer than 5 s is `null`; the log has the reason. */
export async function getDashboard(ctx: Context, state: SiteState, reader: Actor): Promise<Dashboard> {
  const { db, log } = ctx;
  async function orNull<Part>(name: keyof Dashboard, read: () => Promise<Part>): Promise<Part | null> {
    try {
      return await withTimeout(read());
    } catch (error) {
      log.error({ error, part: name }, 'a part of the dashboard could not be loaded');
      return null;
    }
  }
  const today = dayInIndia(ctx.now());
  const [waiting, stats, health, performance, activity] = await Promise.all([
    orNull('waiting', async () => ({
      uploads: await countUploads(db, reader.id),
      searches: await countNothingFound(db, { from: addDays(today, -29), to: today }),
    })),
    orNull('stats', () => readStats(ctx)),
    orNull('health', () => readHealth(ctx, state, reader)),
    orNull('performance', () => getPerformance(ctx).measures()),
    orNull('activity', async () => (await listAuditEntries(ctx, reader, { limit: activityLength })).entries),
  ]);
  return { waiting, stats, health, performance, activity };
}

async function readHealth(ctx: Context, state: SiteState, reader: Actor): Promise<SystemHealth> {
  const { db } = ctx;
  const problems = {
    disk: await lowDiskProblem(ctx.config.dataDir),
    backup: await state.getBackupState(),
    hasContact: (await getSettings(ctx).allSettings()).contactEmail !== null,
    emptyCatalog: await emptyCatalogProblem(db),
    brokenLinks: await countBrokenLinks(db),
    // A failed backup is an issue of its own.
    failedJobs: await countFailedJobs(db, [backupJobName]),
    emptyExams: await countExamsWithoutPapers(db),
  };
  return getSystemHealth(await state.cleanup.lastStats(reader), problems);
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
