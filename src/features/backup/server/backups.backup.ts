import type { BackupPart } from '#platform/backup/backup-table.ts';

/**
 * The backup part of this feature. The last result is left out: it describes the installation that wrote the backup.
 */
export const backupsBackup: BackupPart = {
  tables: [{ name: 'backup_settings', kind: 'content', derived: ['last_backup_at', 'last_problem'] }],
  leftOut: { restores: 'what was restored here' },
};
