import { countNothingFound } from '#features/analytics/analytics.server.ts';
import { listAuditEntries } from '#features/audit/audit.server.ts';
import { backupJobName } from '#features/backup/backup.contract.ts';
import type { BackupState } from '#features/backup/backup.server.ts';
import { countExamsWithoutPapers, emptyCatalogProblem } from '#features/catalog/catalog.server.ts';
import type { CleanupStats } from '#features/cleanup/cleanup.contract.ts';
import { countUploads } from '#features/files/files.server.ts';
import { countFailedJobs } from '#features/jobs/jobs.server.ts';
import { countBrokenLinks } from '#features/link-checker/link-checker.server.ts';
import { readStats } from '#features/papers/papers.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { countUngroupedPapers } from '#features/sittings/sittings.server.ts';
import type { UsualKind } from '#lib/cleanup-kinds.ts';
import { formatCount } from '#lib/text/format.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import type { Context } from '#platform/context/context.ts';
import type { Actor } from '#platform/http/actor.ts';
import { lowDiskProblem } from '#platform/storage/disk-space.ts';
import {
  activityLength,
  type Dashboard,
  type HealthIssue,
  type SystemHealth,
} from '../dashboard.contract.ts';
import { getPerformance } from './performance.service.ts';

/** Texts for one and for many, ordered by their effect on visitors, the worst first. */
const texts = {
  brokenLinks: ['link is broken', 'links are broken'],
  failedJobs: ['job failed and has not succeeded since', 'jobs failed and have not succeeded since'],
  ungroupedPapers: [
    'paper has waited for an hour to be grouped: check that a process runs jobs',
    'papers have waited for an hour to be grouped: check that a process runs jobs',
  ],
  missingFiles: ['paper has a missing or damaged file', 'papers have a missing or damaged file'],
  orphanedPapers: ['paper has neither a file nor a URL', 'papers have neither a file nor a URL'],
  duplicateSubjects: ['subject repeats the name of another', 'subjects repeat the name of another'],
  emptyCategories: ['category has no exams', 'categories have no exams'],
  staleUploads: ['upload became no paper', 'uploads became no paper'],
  orphanedFiles: ['stored file belongs to nothing', 'stored files belong to nothing'],
} satisfies Record<UsualKind | 'brokenLinks' | 'failedJobs' | 'ungroupedPapers', [string, string]>;
const countedKinds = Object.keys(texts) as (keyof typeof texts)[];

/** Returns a problem of the whole site as an issue, or an empty list if its text is `null`. */
function toIssues(kind: HealthIssue['kind'], text: string | null): HealthIssue[] {
  return text === null ? [] : [{ kind, count: 1, text }];
}

/** Returns the data that a failed disk would take with it, or `null` if the backups save everything elsewhere. */
function backupGapText({ isOnDiskOfSite }: BackupState): string | null {
  if (!isOnDiskOfSite) return null;
  return 'Backups are on the same disk or bucket as the site: if it fails, both are lost. Set BACKUP_DIR to a folder on another disk';
}

/** Returns 'healthy' if nothing needs the owner. */
export function getSystemHealth(
  stats: CleanupStats,
  problems: {
    disk: string | null;
    backup: BackupState;
    hasContact: boolean;
    emptyCatalog: string | null;
    brokenLinks: number;
    failedJobs: number;
    ungroupedPapers: number;
    emptyExams: number;
  },
): SystemHealth {
  const { emptyExams, backup, hasContact } = problems;
  const counts = { ...stats, ...problems };
  // A first backup that failed is already listed with its reason.
  const isMissing = !backup.hasBackup && backup.problems.length === 0;
  const issues = [
    ...toIssues('disk', problems.disk),
    ...toIssues('backup', backup.problems.join(' ') || null),
    ...toIssues('emptyCatalog', problems.emptyCatalog),
    ...toIssues('noBackup', isMissing ? 'There is no backup yet' : null),
    ...countedKinds.flatMap((kind) => {
      const count = counts[kind];
      // A count that is still running is not an issue.
      return count ? [{ kind, count, text: formatCount(count, ...texts[kind]) }] : [];
    }),
    ...toIssues('backupGap', backupGapText(backup)),
    ...toIssues('noContact', hasContact ? null : 'Visitors cannot write to you: there is no contact address'),
  ];
  return { status: issues.length === 0 ? 'healthy' : 'issues', issues, emptyExams };
}

/** Timeout for each part, so that a slow part does not delay the others. */
const timeoutMs = 5_000;

/** The clean-up and the backups depend on all features, so the dashboard receives them. */
export interface SiteState {
  getCleanupStats(reader: Actor): Promise<CleanupStats>;
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
    ungroupedPapers: await countUngroupedPapers(db),
    emptyExams: await countExamsWithoutPapers(db),
  };
  return getSystemHealth(await state.getCleanupStats(reader), problems);
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
