import type { BackupPart } from '#platform/backup/backup-table.ts';

export const redirectsBackup: BackupPart = {
  tables: [
    { name: 'redirect_hosts', kind: 'content', onlyWith: 'withRedirectHosts' },
    { name: 'redirects', kind: 'content' },
    { name: 'missing_paths', kind: 'content' },
  ],
};
