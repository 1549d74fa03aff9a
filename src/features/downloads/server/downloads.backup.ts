import type { BackupPart } from '#platform/backup/backup-table.ts';

export const downloadsBackup: BackupPart = {
  tables: [
    { name: 'download_days', kind: 'content' },
    { name: 'paper_download_days', kind: 'content' },
  ],
  leftOut: {
    download_visits: 'means nothing after an hour',
    download_segments: 'says which journal of this machine is counted already',
  },
};
