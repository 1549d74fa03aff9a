import type { BackupPart } from '#platform/backup/backup-table.ts';

export const linksBackup: BackupPart = {
  tables: [
    // Refers to a running check, which does not exist after a restore.
    { name: 'link_checks', kind: 'content', derived: ['run_id'] },
    { name: 'link_uses', kind: 'content' },
  ],
};
