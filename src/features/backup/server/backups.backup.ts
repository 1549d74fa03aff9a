import type { BackupPart } from '#platform/backup/backup-table.ts';

/** The backup part of this feature. What was backed up and restored here says nothing about another installation. */
export const backupsBackup: BackupPart = {
  tables: [{ name: 'backup_settings', kind: 'content' }],
  leftOut: { backup_results: 'what was backed up here', restores: 'what was restored here' },
};
