import type { BackupPart } from '#platform/backup/backup-table.ts';

export const analyticsBackup: BackupPart = {
  tables: [
    { name: 'analytics_days', kind: 'content' },
    { name: 'analytics_searches', kind: 'content' },
    { name: 'analytics_target', kind: 'content' },
  ],
  leftOut: { analytics_visitors: 'means nothing after two days' },
};
