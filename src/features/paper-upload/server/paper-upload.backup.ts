import type { BackupPart } from '#platform/backup/backup-table.ts';

export const paperUploadBackup: BackupPart = {
  tables: [{ name: 'upload_rules', kind: 'content' }],
};
