import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createBackupDownloads } from '#features/backup/server/backup-downloads.service.ts';
import { createBackupFolder } from '#features/backup/server/backup-folder.ts';
import { createBackupJob } from '#features/backup/server/backup.jobs.ts';
import { backupRoutes } from '#features/backup/server/backup.routes.ts';
import { createBackupWriter, type BackupWriter } from '#features/backup/server/backup-writer.service.ts';
import { keptBackupsRoutes } from '#features/backup/server/kept-backups.routes.ts';
import { createKeptBackups, type KeptBackupsService } from '#features/backup/server/kept-backups.service.ts';
import type { JobDefinition, Jobs } from '#platform/jobs/job.ts';
import { backupContent } from './backup-content.ts';
import type { AppContext } from './context.ts';
import { projectVersion } from './project-version.ts';
import type { SitePart } from './site-part.ts';

/** What writes backups, for the site and for commands. */
export function openBackupWriter({
  config,
  database,
  storage,
}: Pick<AppContext, 'config' | 'database' | 'storage'>): BackupWriter {
  const content = backupContent(config);
  return createBackupWriter({ database, storage, content, version: projectVersion });
}

/** The backups that are kept on this node, for the site and for commands. */
export function openKeptBackups(
  context: AppContext,
  { write, jobs }: { write: AuditedWrite; jobs: Jobs },
): KeptBackupsService {
  return createKeptBackups({
    db: context.database.db,
    write,
    jobs,
    writer: openBackupWriter(context),
    tables: backupContent(context.config).tables,
    folder: createBackupFolder(context.config.backupFolder),
  });
}

/** Backups in the back office. */
export function composeBackup(context: AppContext, doors: { write: AuditedWrite; jobs: Jobs }) {
  const { db } = context.database;
  const { tables } = backupContent(context.config);
  const writer = openBackupWriter(context);
  const downloads = createBackupDownloads({ db, write: doors.write, writer, tables, log: context.log });
  const kept = openKeptBackups(context, doors);
  return {
    kept,
    jobs: [createBackupJob(kept) as JobDefinition],
    registerRoutes(app) {
      backupRoutes(app, downloads);
      keptBackupsRoutes(app, kept);
    },
    close: downloads.close,
  } satisfies SitePart & { kept: unknown };
}
