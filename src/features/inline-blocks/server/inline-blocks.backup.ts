import type { BackupPart } from '#platform/backup/backup-table.ts';

export const inlineBlocksBackup: BackupPart = {
  tables: [{ name: 'blocks', kind: 'content' }],
};
