import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { createBackupDownloads } from '#features/backup/server/backup-downloads.service.ts';
import { backupRoutes } from '#features/backup/server/backup.routes.ts';
import { createBackupWriter, type BackupWriter } from '#features/backup/server/backup-writer.service.ts';
import { backupContent } from './backup-content.ts';
import type { AppContext } from './context.ts';
import { projectVersion } from './project-version.ts';
import type { SitePart } from './site-part.ts';

/** What writes backups, for the site and for commands. */
export function openBackupWriter({ config, database, storage }: AppContext): BackupWriter {
  const content = backupContent(config);
  return createBackupWriter({ database, storage, content, version: projectVersion });
}

/** Backups in the back office. */
export function composeBackup(context: AppContext, { write }: { write: AuditedWrite }) {
  const { db } = context.database;
  const { tables } = backupContent(context.config);
  const writer = openBackupWriter(context);
  const downloads = createBackupDownloads({ db, write, writer, tables, log: context.log });
  return {
    registerRoutes: (app) => backupRoutes(app, downloads),
    close: downloads.close,
  } satisfies SitePart;
}
