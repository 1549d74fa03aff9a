import type { BackupPart } from '#platform/backup/backup-table.ts';

export const settingsBackup: BackupPart = {
  tables: [
    {
      name: 'settings',
      kind: 'content',
      warning:
        'Settings include custom JavaScript, which runs on every public page: it is that of the backup.',
    },
    { name: 'brand_images', kind: 'content' },
  ],
};
