import type { BackupPart } from '#platform/backup/backup-table.ts';

/** Backups themselves: how the last one of another installation went says nothing of this one. */
export const backupsBackup: BackupPart = {
  tables: [{ name: 'backup_settings', kind: 'content', derived: ['last_backup_at', 'last_problem'] }],
  leftOut: { restores: 'what was restored here' },
};
