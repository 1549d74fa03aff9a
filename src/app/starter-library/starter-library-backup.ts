import type { BackupPart } from '#platform/backup/backup-table.ts';

export const starterLibraryBackup: BackupPart = {
  leftOut: {
    starter_library:
      'whether this database still needs the starter library; a restore records that it does not',
  },
};
