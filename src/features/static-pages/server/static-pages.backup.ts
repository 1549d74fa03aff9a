import type { BackupPart } from '#platform/backup/backup-table.ts';

export const staticPagesBackup: BackupPart = {
  tables: [
    { name: 'content_pages', kind: 'content' },
    { name: 'starter_pages', kind: 'content' },
  ],
};
