import type { BackupPart } from '#platform/backup/backup-table.ts';

export const bulkBackup: BackupPart = {
  tables: [
    {
      name: 'bulk_runs',
      kind: 'record',
      notRestored: {
        what: 'bulk operations',
        why: 'They cannot be undone after a restore: the papers are not as the operation left them.',
      },
    },
    { name: 'bulk_changes', kind: 'record' },
  ],
};
