import { join } from 'node:path';
import { createBackupDownloads } from '#features/backup/server/backup-downloads.service.ts';
import { createBackupBucket } from '#features/backup/server/backup-bucket.ts';
import { createBackupFolder } from '#features/backup/server/backup-folder.ts';
import type { BackupPlace } from '#features/backup/server/backup-place.ts';
import { backupJobName } from '#features/backup/backup.contract.ts';
import {
  backupGauges,
  createBackupState,
  type BackupState,
} from '#features/backup/server/backup-state.service.ts';
import { backupSchedule, createBackupJob } from '#features/backup/server/backup.jobs.ts';
import { backupRoutes } from '#features/backup/server/backup.routes.ts';
import { createBackupWriter, type BackupWriter } from '#features/backup/server/backup-writer.service.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { selectSchedules } from '#features/jobs/server/job-schedules.queries.ts';
import { storedBackupsRoutes } from '#features/backup/server/stored-backups.routes.ts';
import { createStoredBackups } from '#features/backup/server/stored-backups.service.ts';
import type { BackupContent } from '#platform/backup/backup-table.ts';
import type { Config } from '#platform/config/config.ts';
import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { AppContext } from '../process/context.ts';
import { projectVersion } from '../process/project-version.ts';

/** Opens the backup writer, for the site and for commands. */
export function openBackupWriter(
  { config, database, storage }: Pick<AppContext, 'config' | 'database' | 'storage'>,
  content: BackupContent,
): BackupWriter {
  const { publicUrl } = config;
  return createBackupWriter({ database, storage, content, publicUrl, version: projectVersion });
}

/** Opens the configured bucket for backups, or the folder. The bucket client is imported only if it is used. */
function openPlace({ backupFolder, backupBucket, bucket: ofSite }: Config): BackupPlace {
  if (!backupBucket) return createBackupFolder(backupFolder);
  const open = async () => {
    const { openBucketObjects } = await import('#platform/storage/bucket-objects.ts');
    return openBucketObjects(backupBucket);
  };
  const { bucket, prefix } = backupBucket;
  return createBackupBucket(open, {
    where: `the bucket ${bucket}/${prefix}`,
    waitingFolder: join(backupFolder, 'to-bucket'),
    isOfSite: ofSite?.bucket === bucket && ofSite.endpoint === backupBucket.endpoint,
  });
}

/** Opens the state of the backups at their configured place, for the site and for `pariksha doctor`. */
export function openBackupState(
  { config, database: { db } }: Pick<AppContext, 'config' | 'database'>,
  { place = openPlace(config), timeoutMs }: { place?: BackupPlace; timeoutMs?: number } = {},
): () => Promise<BackupState> {
  const getSchedule = async () =>
    (await selectSchedules(db)).find(({ name }) => name === backupJobName) ?? backupSchedule;
  const { dataDir } = config;
  return createBackupState({ db, place, dataDir, getSchedule, ...(timeoutMs && { timeoutMs }) });
}

/** The place of the backups of a process. */
export const getBackupPlace = perContext(({ config }) => openPlace(config));

/** The state of the backups of a process. */
export const getBackupState = perContext((ctx) => openBackupState(ctx, { place: getBackupPlace(ctx) }));

/** Backups in the back office. `getContent` gives what all features say about their tables. */
export function defineBackup({ getContent }: { getContent(): BackupContent }) {
  const getServices = perContext((ctx) => {
    const { db, log, write, config } = ctx;
    const content = getContent();
    const writer = openBackupWriter(ctx, content);
    const parts = { db, write, writer, content };
    const { dataDir } = config;
    return {
      downloads: createBackupDownloads({ ...parts, log }),
      stored: createStoredBackups({ ...parts, jobs: getJobs(ctx), place: getBackupPlace(ctx), dataDir }),
    };
  });
  return defineFeature({
    name: 'backup',
    backup: {
      leftOut: { backup_results: 'what was backed up here', restores: 'what was restored here' },
    },
    gauges: (ctx) => backupGauges(getBackupState(ctx)),
    jobs: (ctx) => [createBackupJob(getServices(ctx).stored) as JobDefinition],
    routes(app, ctx) {
      backupRoutes(app, getServices(ctx).downloads);
      storedBackupsRoutes(app, getServices(ctx).stored);
    },
    start: (ctx) => async () => {
      getServices(ctx).downloads.close();
      await getBackupPlace(ctx).close();
    },
  });
}
