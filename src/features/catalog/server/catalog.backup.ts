import type { BackupPart } from '#platform/backup/backup-table.ts';

export const catalogBackup: BackupPart = {
  tables: [
    { name: 'categories', kind: 'content' },
    { name: 'exams', kind: 'content' },
    { name: 'subjects', kind: 'content' },
    { name: 'catalog_trash', kind: 'content' },
  ],
};
