import { getJobs } from '#features/jobs/jobs.server.ts';
import { type Context, perContext } from '#platform/context/context.ts';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { closeDownloads } from './server/backup-downloads.service.ts';
import { backupGauges, getBackupState } from './server/backup-state.service.ts';
import { createBackupJob, createDrillJob } from './server/backup.jobs.ts';
import { backupRoutes } from './server/backup.routes.ts';
import { createFileCopies } from './server/file-copies.ts';
import { sweepSources } from './server/restore-sources.ts';
import { createCheckJob, createRestoreJob } from './server/restore.jobs.ts';
import { restoreRoutes } from './server/restore.routes.ts';
import { openBackupPlace, type SiteContext } from './server/site-context.ts';

/** Backups and restores. `getParts` gives what they need of other features. */
export function defineBackup({
  getParts,
}: {
  getParts(ctx: Context): Omit<SiteContext, keyof Context | 'place' | 'copies' | 'jobs'>;
}) {
  const getSite = perContext((ctx): SiteContext => ({
    ...ctx,
    ...getParts(ctx),
    place: openBackupPlace(ctx.config),
    copies: createFileCopies(() => openBackupObjects(ctx.config)),
    jobs: getJobs(ctx),
  }));
  const feature = defineFeature({
    name: 'backup',
    backup: {
      leftOut: { backup_results: 'what was backed up here', restores: 'what was restored here' },
    },
    gauges: (ctx) => backupGauges(getSite(ctx)),
    jobs(ctx) {
      const site = getSite(ctx);
      return [
        createBackupJob(site),
        createDrillJob(site),
        createCheckJob(site),
        createRestoreJob(site),
      ] as JobDefinition[];
    },
    routes(app, ctx) {
      backupRoutes(app, getSite(ctx));
      restoreRoutes(app, getSite(ctx));
    },
    start(ctx) {
      const site = getSite(ctx);
      const sweep = () => {
        sweepSources(site).catch((error: unknown) =>
          ctx.log.warn({ error }, 'old backup uploads or restore snapshots could not be removed'),
        );
      };
      sweep();
      const sweeping = setInterval(sweep, 86_400_000).unref();
      return async () => {
        clearInterval(sweeping);
        closeDownloads(site);
        await site.place.close();
        await site.copies.close();
      };
    },
  });
  return { ...feature, getSite, getState: (ctx: Context) => getBackupState(getSite(ctx)) };
}
