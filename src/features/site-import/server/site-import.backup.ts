import type { BackupPart } from '#platform/backup/backup-table.ts';

export const siteImportBackup: BackupPart = {
  leftOut: { site_imports: 'lists of an import, read again from their file or site' },
};
