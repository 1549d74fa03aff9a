import type { BackupPart } from '#platform/backup/backup-table.ts';

export const downloadsBackup: BackupPart = {
  leftOut: {
    download_visits: 'means nothing after an hour',
    download_segments: 'says which journal of this machine is counted already',
  },
};
