import type { BackupPart } from '#platform/backup/backup-table.ts';

export const redirectsBackup: BackupPart = {
  tables: [
    {
      name: 'redirect_hosts',
      kind: 'content',
      warning: 'Redirects may then point to the other sites that the backup lists.',
    },
    { name: 'redirects', kind: 'content' },
    { name: 'missing_paths', kind: 'content' },
  ],
};
