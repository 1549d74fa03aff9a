import type { BackupPart } from '#platform/backup/backup-table.ts';

export const bulkBackup: BackupPart = {
  leftOut: {
    bulk_runs: 'cannot be undone after a restore: the papers are not as the operation left them',
    bulk_changes: 'belong to these operations',
  },
};
