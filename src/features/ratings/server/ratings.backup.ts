import type { BackupPart } from '#platform/backup/backup-table.ts';

export const ratingsBackup: BackupPart = {
  tables: [{ name: 'ratings', kind: 'content' }],
  leftOut: { rating_origins: 'means nothing after two days' },
};
