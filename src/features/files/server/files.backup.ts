import type { BackupPart } from '#platform/backup/backup-table.ts';

export const filesBackup: BackupPart = {
  leftOut: {
    uploads: 'on their way to papers',
    library_identity: 'by which the store of files knows its database',
    retained_files: 'what the sweep of this store is to leave alone',
  },
};
