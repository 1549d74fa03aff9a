import type { BackupPart } from '#platform/backup/backup-table.ts';

/** For reading: what was done to papers as they were cannot be taken back from others. */
export const bulkBackup: BackupPart = {
  tables: [
    { name: 'bulk_runs', kind: 'record' },
    { name: 'bulk_changes', kind: 'record' },
  ],
};
