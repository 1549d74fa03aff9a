import type { BackupPart } from '#platform/backup/backup-table.ts';

export const versionsBackup: BackupPart = { tables: [{ name: 'versions', kind: 'content' }] };
