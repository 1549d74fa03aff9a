import type { BackupPart } from '#platform/backup/backup-table.ts';

export const settingsBackup: BackupPart = {
  tables: [
    { name: 'settings', kind: 'content' },
    { name: 'settings_history', kind: 'content' },
    { name: 'brand_images', kind: 'content' },
  ],
};
