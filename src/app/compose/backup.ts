import { join } from 'node:path';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createBackupDownloads } from '#features/backup/server/backup-downloads.service.ts';
import { createBackupBucket } from '#features/backup/server/backup-bucket.ts';
import { createBackupFolder } from '#features/backup/server/backup-folder.ts';
import type { BackupPlace } from '#features/backup/server/backup-place.ts';
import { createBackupJob } from '#features/backup/server/backup.jobs.ts';
import { backupRoutes } from '#features/backup/server/backup.routes.ts';
import { createBackupWriter, type BackupWriter } from '#features/backup/server/backup-writer.service.ts';
import { storedBackupsRoutes } from '#features/backup/server/stored-backups.routes.ts';
import { createStoredBackups } from '#features/backup/server/stored-backups.service.ts';
import type { Config } from '#platform/config/config.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import { backupContent } from './backup-content.ts';
import type { AppContext } from '../process/context.ts';
import { projectVersion } from '../process/project-version.ts';
import type { SitePart } from './site-part.ts';

/** Opens the backup writer, for the site and for commands. */
export function openBackupWriter(
  { config, database, storage }: Pick<AppContext, 'config' | 'database' | 'storage'>,
  content = backupContent(config),
): BackupWriter {
  return createBackupWriter({ database, storage, content, version: projectVersion });
}

/** Opens the configured bucket for backups, or the folder. The bucket client is imported only if it is used. */
function openPlace({ backupFolder, backupBucket }: Config): BackupPlace {
  if (!backupBucket) return createBackupFolder(backupFolder);
  const open = async () => {
    const { openBucketObjects } = await import('#platform/storage/bucket-objects.ts');
    return openBucketObjects(backupBucket);
  };
  const { bucket, prefix } = backupBucket;
  return createBackupBucket(open, {
    where: `the bucket ${bucket}/${prefix}`,
    waitingFolder: join(backupFolder, 'to-bucket'),
  });
}

/** Backups in the back office. */
export function composeBackup(context: AppContext, services: { write: AuditedWrite; jobs: Jobs }) {
  const { config, log, database } = context;
  const { db } = database;
  const { tables } = backupContent(config);
  const writer = openBackupWriter(context);
  const downloads = createBackupDownloads({ db, write: services.write, writer, tables, log });
  const place = openPlace(config);
  const storedBackups = createStoredBackups({
    db,
    ...services,
    writer,
    tables,
    place,
    dataDir: config.dataDir,
  });
  return {
    storedBackups,
    place,
    jobs: [createBackupJob(storedBackups) as JobDefinition],
    registerRoutes(app) {
      backupRoutes(app, downloads);
      storedBackupsRoutes(app, storedBackups);
    },
    async close() {
      downloads.close();
      await place.close();
    },
  } satisfies SitePart & { storedBackups: unknown; place: unknown };
}
